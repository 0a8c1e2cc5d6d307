/** What the tests reach into of Playwright's own side of a browser that is driven over WebDriver BiDi. */

export type Params = Readonly<Record<string, unknown>>;

export interface Download {
  readonly url: string;
  readonly navigation: string | null;
}

export interface Navigation {
  readonly context: string;
  readonly navigation: string | null;
  readonly url: string;
}

/** What scripts run in: a page, or, in a sandbox of its own, the driver's scripts in it. */
export interface Realm {
  readonly context?: string;
  readonly sandbox?: string;
}

export interface Events {
  'browsingContext.downloadWillBegin': Download;
  'browsingContext.downloadEnd': Download;
  'browsingContext.navigationStarted': Navigation;
  'browsingContext.navigationCommitted': Navigation;
  'script.realmCreated': Realm;
}

export interface Session {
  on<Name extends keyof Events>(event: Name, listener: (told: Events[Name]) => void): void;
  send(method: string, params: Params): Promise<unknown>;
}

export interface Features {
  readonly media: string;
  readonly colorScheme: string;
  readonly reducedMotion: string;
  readonly forcedColors: string;
}

/** An element of a page. */
export interface Handle {
  evaluateInUtility<Value>(look: (of: [unknown, Element]) => Value | Promise<Value>, none: null): Promise<Value>;
}

/** A page, as Playwright's own side has it. */
export interface BidiPage {
  readonly _session: Session;
  readonly _page: {
    emulatedMedia(): Features;
    readonly mouse: {
      click(progress: unknown, x: number, y: number, options?: { clickCount?: number }): Promise<void>;
    };
    readonly browserContext: {
      readonly _options: { readonly hasTouch?: boolean; readonly javaScriptEnabled?: boolean };
    };
  };
  readonly rawKeyboard: { sendText(progress: unknown, text: string): Promise<void> };
  readonly rawTouchscreen: { tap(progress: unknown, x: number, y: number): Promise<void> };
  scrollRectIntoViewIfNeeded(element: Handle, rect?: unknown): Promise<string>;
  updateEmulateMedia(): Promise<void>;
  _onDownloadWillBegin(download: Download): void;
  _onDownloadEnded(download: Download): void;
  _onNavigationCommitted(navigation: Navigation): void;
}

/** The line to the browser. */
export interface Socket {
  on(event: 'message', listener: () => void): void;
  pong(): void;
}

export interface BidiBrowser {
  readonly _connection: { readonly _transport: { readonly _ws: Socket } };
  readonly _browserSession: Session;
  readonly _bidiPages: Map<string, BidiPage>;
}
