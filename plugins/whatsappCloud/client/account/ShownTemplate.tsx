import { Duplicate, Trash } from '@blueprintjs/icons'
import { useSetAtom } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { newTemplateAtom, type TemplateOfAccount } from './account.atoms.ts'
import { askDeleteTemplate } from './accountCommands.ts'
import { categoryText, qualityText, reasonText, statusText } from './accountText.ts'
import { TemplateBubble } from './TemplateBubble.tsx'

/** A template with everything that the provider says of it. */
export default function ShownTemplate({ whatsappId, template, onClose }: TemplateOfAccount & { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const begin = useSetAtom(newTemplateAtom)
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
      <div className="template-acts">
        <Button
          icon={Duplicate}
          onClick={() => {
            onClose()
            begin({ whatsappId, from: template })
          }}
        >
          {t('whatsappCloud.account.useAsBase')}
        </Button>
        <Button
          icon={Trash}
          variant="minimal"
          onClick={() => {
            onClose()
            void client.run(askDeleteTemplate, { whatsappId, template })
          }}
        >
          {t('whatsappCloud.command.deleteTemplate')}
        </Button>
      </div>
    </Dialog>
  )
}
