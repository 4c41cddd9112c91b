import { Link, Phone, Undo } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { fillPlaces } from '#plugins/chat/contract/index.ts'
import '../templates/templates.css'

interface TemplateBubbleProps {
  header: string | null
  body: string
  footer: string | null
  buttons: readonly { kind: 'reply' | 'url' | 'phone'; text: string }[]
  examples: readonly string[]
}

const ICONS = { reply: Undo, url: Link, phone: Phone }

/** A template as a contact reads it. */
export function TemplateBubble({ header, body, footer, buttons, examples }: TemplateBubbleProps) {
  const t = useT()
  return (
    <figure className="template-preview">
      <figcaption className="form-label">{t('whatsappCloud.template.preview')}</figcaption>
      {header && <p className="strong">{header}</p>}
      <p>{fillPlaces(body, examples)}</p>
      {footer && <p className="dim small">{footer}</p>}
      {buttons.length > 0 && (
        <ul className="template-buttons">
          {buttons.map(({ kind, text }, at) => {
            const Icon = ICONS[kind]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no other name while they are written
              <li key={at}>
                <Icon size={12} /> {text}
              </li>
            )
          })}
        </ul>
      )}
    </figure>
  )
}
