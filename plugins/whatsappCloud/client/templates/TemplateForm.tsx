import { useMemo, useState } from 'react'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { cleanValue, type Template, templateText } from '#plugins/chat/contract/index.ts'
import { sendChosenTemplate } from './commands.ts'
import './templates.css'

/** In characters, as the server has it. */
const LONGEST_VALUE = 1024

/** The values of a template, and below them what the contact will read. */
export function TemplateForm({ template, ticketId, onClose }: { template: Template; ticketId: number; onClose: () => void }) {
  const t = useT()
  const idFront = useMemo(() => newId(), [])
  const { name, language, valueCount, buttons } = template
  const [values, setValues] = useState<readonly string[]>(() => Array.from({ length: valueCount }, () => ''))
  const [isChecked, setChecked] = useState(false)
  const cleaned = values.map(cleanValue)
  const write = (place: number, text: string) => setValues(values.map((value, at) => (at === place ? text : value)))
  const send = async () => {
    setChecked(true)
    if (cleaned.includes('')) throw new AppError('ERR_FORM_REFUSED', 422, { message: t('whatsappCloud.template.valueMissing') })
    await runOrThrow(sendChosenTemplate, { ticketId, name, language, values: cleaned, idFront })
  }
  const fieldIds = values.map((_value, place) => place + 1)
  return (
    <FormDialog title={name} saveLabel={t('whatsappCloud.template.send')} isDirty={cleaned.some((value) => value !== '')} onSave={send} onClose={onClose}>
      {fieldIds.map((number) => (
        <TextField
          key={number}
          label={t('whatsappCloud.template.value', { number })}
          value={values[number - 1] ?? ''}
          maxLength={LONGEST_VALUE}
          error={isChecked && cleaned[number - 1] === '' ? t('whatsappCloud.template.valueMissing') : null}
          autoFocus={number === 1}
          onChange={(text) => write(number - 1, text)}
        />
      ))}
      <figure className="template-preview">
        <figcaption className="form-label">{t('whatsappCloud.template.preview')}</figcaption>
        <p>{templateText(template, cleaned)}</p>
        {buttons.length > 0 && <p className="dim">{buttons.join(' · ')}</p>}
      </figure>
    </FormDialog>
  )
}
