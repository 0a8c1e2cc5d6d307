/** What the browser tells of the machine: for sizes that suit it, and for whoever compares results. */

import type { Device } from './sizes.ts';

export interface Machine {
  /** Browser and system, as the browser names them. */
  readonly agent: string;
  /** Logical processors; the race uses one. */
  readonly cores: number | null;
  /** In GB, as coarse as the browser tells it. */
  readonly memory: number | null;
}

/** The part of `navigator` that is asked; what is not in every browser may be missing. */
export interface Navigating {
  readonly userAgent: string;
  readonly hardwareConcurrency?: number;
  readonly deviceMemory?: number;
  readonly userAgentData?: UserAgentData;
}

interface UserAgentData {
  readonly brands: readonly { readonly brand: string; readonly version: string }[];
  readonly platform: string;
  readonly mobile: boolean;
  getHighEntropyValues(hints: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
}

const HINTS = ['architecture', 'bitness', 'model', 'platformVersion'];

export async function machineOf(navigator: Navigating): Promise<Machine> {
  const { hardwareConcurrency, deviceMemory } = navigator;
  return { agent: await agentOf(navigator), cores: hardwareConcurrency ?? null, memory: deviceMemory ?? null };
}

async function agentOf({ userAgent, userAgentData }: Navigating): Promise<string> {
  if (userAgentData === undefined) return userAgent;
  const { brands, platform } = userAgentData;
  // Browsers add a brand that is none, so that nobody relies on a list of them.
  const named = brands.filter(({ brand }) => !/not/i.test(brand)).map(({ brand, version }) => `${brand} ${version}`);
  const more = await userAgentData.getHighEntropyValues(HINTS).catch((): Readonly<Record<string, unknown>> => ({}));
  const text = (hint: string): string => (typeof more[hint] === 'string' ? more[hint] : '');
  const system = [platform, text('platformVersion'), text('architecture'), text('bitness') && `${text('bitness')}-bit`];
  return [named.join(', '), system.filter(Boolean).join(' '), text('model')].filter(Boolean).join('; ');
}

/** @param hand whether the screen is small and pointed at with a finger */
export function deviceOf({ deviceMemory, userAgentData }: Navigating, hand: boolean): Device {
  return { memory: deviceMemory ?? null, phone: hand || userAgentData?.mobile === true };
}
