/** One line for each case as soon as it is measured. */
import { fastestPeer } from './compare.ts';
import { figure, keyOf, oursIn, type Case, type Contestant } from './results.ts';
import { formatFigure, formatRatio } from './text.ts';

export function progressLine(measured: Case, contestants: Readonly<Record<string, Contestant>>): string {
  const ours = figure(measured, oursIn(measured));
  const peer = fastestPeer(measured, contestants);
  const parts = [
    ours === undefined ? 'ours was not measured' : `ours ${formatFigure(measured, ours)}`,
    peer && `fastest peer ${contestants[peer.id]?.title ?? peer.id} ${formatFigure(measured, peer.value)}`,
    peer && ours !== undefined && formatRatio(peer.value / ours),
  ];
  return `${keyOf(measured)}: ${parts.filter(Boolean).join(', ')}`;
}
