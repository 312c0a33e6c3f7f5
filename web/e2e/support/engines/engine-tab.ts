/** A tab of a browser with another engine than Chromium's. Elements are found by XPath. */
export interface EngineTab {
  open(url: string): Promise<void>;
  /** Waits until an element is displayed. */
  see(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Types into a field. "\n" is the Enter key. */
  type(xpath: string, text: string): Promise<void>;
  /** Runs the body of a function in the page. */
  run(script: string): Promise<void>;
  close(): Promise<void>;
}

/** Only a failing test waits that long. */
export const patienceMs = 60_000;
