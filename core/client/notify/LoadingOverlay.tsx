import { useAtomValue } from 'jotai'
import { useViewport } from '#core/client/browser/useViewport.ts'
import { useT } from '#core/client/i18n/translate.ts'
import { isOverlayShownAtom } from './overlay.ts'

/** Diameters in pixels: the default variant, and the one of screens that have little room. @see specification §9 */
const SPINNER_PX = { default: 150, small: 100 } as const

/** The blocking overlay of specification §4, driven by `showOverlay` and `hideOverlay`. */
export function LoadingOverlay() {
  const isShown = useAtomValue(isOverlayShownAtom)
  const t = useT()
  const size = SPINNER_PX[useViewport() === 'phone' ? 'small' : 'default']
  if (!isShown) return null
  return (
    <div className="overlay" role="alertdialog" aria-modal="true" aria-busy="true" aria-label={t('core.overlay.working')}>
      <svg className="overlay-spinner" width={size} height={size} viewBox="0 0 50 50" aria-hidden="true">
        <circle cx="25" cy="25" r="21" />
      </svg>
      <p>{t('core.overlay.working')}</p>
    </div>
  )
}
