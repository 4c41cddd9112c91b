import { useT } from '#core/client/i18n/index.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import type { TemplateOfAccount } from './account.atoms.ts'
import { categoryText, qualityText, reasonText, statusText } from './accountText.ts'
import { TemplateBubble } from './TemplateBubble.tsx'

/** A template with everything that the provider says of it. */
export default function ShownTemplate({ template, onClose }: TemplateOfAccount & { onClose: () => void }) {
  const t = useT()
  const { name, language, header, body, footer, buttons, quality, isSendable, status } = template
  const facts: [string, string][] = [
    ['status', statusText(t, template)],
    ['category', categoryText(t, template.category)],
    ['language', language],
    ['quality', qualityText(t, quality)],
  ]
  const reason = reasonText(t, template)
  return (
    <Dialog title={name} onClose={onClose} size="m">
      <dl className="template-facts">
        {facts.map(([id, text]) => (
          <div key={id}>
            <dt>{t(`whatsappCloud.column.${id}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {reason !== '' && <p className="form-error">{reason}</p>}
      <TemplateBubble header={header} body={body} footer={footer} buttons={buttons.map((text) => ({ kind: 'reply', text }))} examples={[]} />
      {status === 'APPROVED' && !isSendable && <p className="form-help">{t('whatsappCloud.account.notSendable')}</p>}
    </Dialog>
  )
}
