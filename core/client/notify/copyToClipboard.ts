import { t } from '#core/client/i18n/translate.ts'
import { notify } from './notify.ts'

/** Puts `text` on the clipboard and says `done`, or that the browser refused: without a permission, and always on plain http, where there is no clipboard. */
export async function copyToClipboard(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    notify(t('core.clipboard.refused'), { intent: 'warning' })
    return
  }
  notify(done)
}
