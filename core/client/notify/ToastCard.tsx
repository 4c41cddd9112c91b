import { useState } from 'react'
import { useT } from '#core/client/i18n/translate.ts'
import { dismiss, type Toast } from './notify.ts'
import { reportError } from './reportError.ts'
import { useCountdown } from './useCountdown.ts'

/** A toast. Its time stands still while the pointer or the focus is on it. */
export function ToastCard({ toast }: { toast: Toast }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const t = useT()
  const close = () => dismiss(toast.id)
  useCountdown(toast.timeoutMs, isHovered || isFocused, close)

  const act = async () => {
    close()
    try {
      await toast.action?.run()
    } catch (error) {
      reportError(error)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock, nothing is done
    <div
      className={`toast toast-${toast.intent}`}
      role={toast.intent === 'danger' ? 'alert' : undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <IntentMark intent={toast.intent} />
      <span className="toast-text">{toast.text}</span>
      {toast.action && (
        <button type="button" className="toast-action" onClick={act}>
          {toast.action.label} {toast.action.keysHint && <span className="toast-keys">{toast.action.keysHint}</span>}
        </button>
      )}
      <button type="button" className="toast-close" aria-label={t('core.toasts.close')} onClick={close}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m4.5 4.5 7 7m0-7-7 7" />
        </svg>
      </button>
    </div>
  )
}

const marks = {
  none: null,
  success: 'm3.5 8.5 3 3 6-7',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.5v3M8 11.5v.1',
  danger: 'M5.5 1.5h5l4 4v5l-4 4h-5l-4-4v-5zM8 4.5v4M8 11v.1',
} as const

function IntentMark({ intent }: { intent: Toast['intent'] }) {
  const path = marks[intent]
  if (path === null) return null
  return (
    <svg className="toast-mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
