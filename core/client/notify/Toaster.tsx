import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/translate.ts'
import { type Toast, toastsAtom } from './notify.ts'
import { ToastCard } from './ToastCard.tsx'
import './notify.css'

/** Every toast of the page. Mounted once, always: screen readers only hear regions that were there before. */
export function Toaster() {
  const toasts = useAtomValue(toastsAtom)
  const t = useT()
  return (
    <section aria-label={t('core.toasts.region')} className="toaster">
      {positions.map((position) => (
        <ToastStack key={position} position={position} toasts={toasts.filter((toast) => toast.position === position)} />
      ))}
    </section>
  )
}

const positions = ['top', 'bottom'] as const

function ToastStack({ position, toasts }: { position: Toast['position']; toasts: readonly Toast[] }) {
  return (
    <div className={`toasts toasts-${position}`}>
      <div role="status" aria-atomic="false">
        {toasts
          .filter((toast) => toast.intent !== 'danger')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
      {toasts
        .filter((toast) => toast.intent === 'danger')
        .map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
    </div>
  )
}
