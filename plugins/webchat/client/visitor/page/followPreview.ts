import { isRecord } from '../wire/isRecord.ts'
import { readConfig } from '../wire/readConfig.ts'
import type { WebchatConfig } from '../wire/shapes.ts'

/** Parts of the window that the page is in that are used. */
export interface PreviewWindow {
  parent: { postMessage: (message: unknown, targetOrigin: string) => void }
  location: { origin: string }
  addEventListener: (kind: 'message', hear: (event: { source: unknown; origin: string; data: unknown }) => void) => void
}

/** In the settings: shows what is typed there, as the window around tells it. Only from this program itself, and nothing is sent or kept. */
export const followPreview = (
  page: PreviewWindow,
  load: () => Promise<void>,
  saved: () => WebchatConfig | null,
  adopt: (config: WebchatConfig) => void,
): void => {
  const { origin } = page.location
  page.addEventListener('message', ({ source, origin: sender, data }) => {
    const base = saved()
    if (source !== page.parent || sender !== origin || base === null || !isRecord(data) || data.balcao !== 'preview' || !isRecord(data.config)) return
    const config = readConfig({ ...base, ...data.config })
    if (config) adopt(config)
  })
  void load().then(() => page.parent.postMessage({ balcao: 'previewReady' }, origin))
}
