import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/translate.ts'
import { isOverlayShownAtom } from './overlay.ts'

/** Diameter in pixels of the default variant. @see specification §9 */
const SPINNER_PX = 150

/** The blocking overlay of specification §4, driven by `showOverlay` and `hideOverlay`. */
export function LoadingOverlay() {
  const isShown = useAtomValue(isOverlayShownAtom)
  const t = useT()
  if (!isShown) return null
  return (
    <div className="overlay" role="alertdialog" aria-modal="true" aria-busy="true" aria-label={t('core.overlay.working')}>
      <svg className="overlay-spinner" width={SPINNER_PX} height={SPINNER_PX} viewBox="0 0 50 50" aria-hidden="true">
        <circle cx="25" cy="25" r="21" />
      </svg>
      <p>{t('core.overlay.working')}</p>
    </div>
  )
}
