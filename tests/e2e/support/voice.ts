import config from '../playwright.config.ts'

const launched = config.use?.launchOptions

/** A browser with a microphone that beeps, which nobody is asked about. */
export const listening = {
  launchOptions: { ...launched, args: [...(launched?.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] },
}
