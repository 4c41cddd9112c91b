import { useMemo, useState } from 'react'
import { z } from 'zod'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { fileTools } from '#plugins/chat/contract/client.ts'
import { cleanValue, type Template, templateText } from '#plugins/chat/contract/index.ts'
import { sendChosenTemplate } from './commands.ts'
import './templates.css'

/** In characters, as the server has it. */
const LONGEST_VALUE = 1024

const MB = 1024 * 1024

const refusalSchema = z.object({ fields: z.array(z.object({ field: z.string(), code: z.enum(['kind', 'tooLarge']) })) })

/** Why the server did not take the file; null for other refusals. */
function fileProblemOf(error: unknown): 'kind' | 'tooLarge' | null {
  const read = error instanceof AppError ? refusalSchema.safeParse(error.body) : null
  return read?.data?.fields.find(({ field }) => field === 'uploadId')?.code ?? null
}

/** The file and the values of a template, and below them what the contact will read. */
export function TemplateForm({ template, ticketId, onClose }: { template: Template; ticketId: number; onClose: () => void }) {
  const t = useT()
  const idFront = useMemo(() => newId(), [])
  const { name, language, valueCount, buttons, headerFile } = template
  const { Files, useFiles } = useClient().use(fileTools)
  const { files, add, remove } = useFiles([])
  const [values, setValues] = useState<readonly string[]>(() => Array.from({ length: valueCount }, () => ''))
  const [isChecked, setChecked] = useState(false)
  const cleaned = values.map(cleanValue)
  const write = (place: number, text: string) => setValues(values.map((value, at) => (at === place ? text : value)))
  const [file] = files
  const refuse = (key: string) => new AppError('ERR_FORM_REFUSED', 422, { message: t(key) })
  const send = async () => {
    setChecked(true)
    if (headerFile && files.length !== 1) throw refuse('whatsappCloud.template.fileMissing')
    if (headerFile && file?.id == null) throw refuse('whatsappCloud.template.fileUnfinished')
    if (cleaned.includes('')) throw refuse('whatsappCloud.template.valueMissing')
    try {
      await runOrThrow(sendChosenTemplate, { ticketId, name, language, values: cleaned, uploadId: headerFile ? (file?.id ?? null) : null, idFront })
    } catch (error) {
      const problem = fileProblemOf(error)
      throw problem ? refuse(`whatsappCloud.template.fileRefused.${problem}`) : error
    }
  }
  const fieldIds = values.map((_value, place) => place + 1)
  return (
    <FormDialog
      title={name}
      saveLabel={t('whatsappCloud.template.send')}
      isDirty={files.length > 0 || cleaned.some((value) => value !== '')}
      onSave={send}
      onClose={onClose}
    >
      {headerFile && (
        <div className="form-field">
          <div className="form-label">{t('whatsappCloud.template.file')}</div>
          <div className="form-help">{t(`whatsappCloud.template.fileHelp.${headerFile.kind}`, { megabytes: Math.round(headerFile.mostBytes / MB) })}</div>
          <Files files={files} error={isChecked && files.length !== 1 ? t('whatsappCloud.template.fileMissing') : null} onAdd={add} onRemove={remove} />
        </div>
      )}
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
