import { useRef } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Field } from '#core/client/ui/Field.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { insertText } from '#core/client/ui/insertText.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { counter, TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { AppError, type FieldError } from '#core/contract/errors.ts'
import { fileTools } from '#plugins/chat/contract/client.ts'
import {
  type AccountTemplate,
  countExamples,
  createTemplate,
  headerKinds,
  LONGEST_TEMPLATE_BODY,
  LONGEST_TEMPLATE_EDGE,
  LONGEST_TEMPLATE_NAME,
  type NewTemplate,
  nextPlace,
  templateCategories,
  templateLanguages,
  templateName,
  templateProblems,
} from '../../contract/index.ts'
import { ButtonsField } from './ButtonsField.tsx'
import { TemplateBubble } from './TemplateBubble.tsx'
import { refreshTemplates } from './templates.ts'

interface NewTemplateFormProps {
  whatsappId: number
  from: AccountTemplate | null
  onClose: () => void
}

const draftOf = (from: AccountTemplate | null): NewTemplate => ({
  name: from ? `${from.name}_2` : '',
  language: from?.language ?? 'pt_BR',
  category: from?.category ?? 'UTILITY',
  // A file in the heading has no text that could be written here.
  header: from?.header?.startsWith('[') ? '' : (from?.header ?? ''),
  headerKind: headerKinds.find((kind) => from?.header === `[${kind}]`) ?? 'TEXT',
  sampleId: null,
  body: from?.body ?? '',
  footer: from?.footer ?? '',
  examples: [],
  buttons: (from?.buttons ?? []).map((text) => ({ kind: 'reply', text, target: '' })),
})

const ROWS = 6
const detailSchema = z.object({ detail: z.string() })

/** Writes a template and asks the provider to approve it. */
export default function NewTemplateForm({ whatsappId, from, onClose }: NewTemplateFormProps) {
  const t = useT()
  const client = useClient()
  const box = useRef<HTMLTextAreaElement>(null)
  const sentence = ({ field, code }: FieldError) => t(`whatsappCloud.problem.${field.replace(/\.\d+$/, '')}.${code}`)
  const { draft, change, problemOf, save, isDirty } = useDraft<NewTemplate>(draftOf(from), sentence, t('whatsappCloud.new.refused'))
  const places = Array.from({ length: countExamples(draft.body) }, (_none, at) => at)
  const putExample = (at: number, text: string) => change({ examples: places.map((place) => (place === at ? text : (draft.examples[place] ?? ''))) })
  const { Files, useFiles } = client.use(fileTools)
  const { files, add, remove } = useFiles([])
  const { headerKind } = draft
  const wanted = { ...draft, sampleId: files.length === 1 ? (files[0]?.id ?? null) : null, name: draft.name.replace(/_+$/, '') }
  const write = async () => {
    try {
      await call(createTemplate, { whatsappId, ...wanted, examples: [...draft.examples], buttons: [...draft.buttons] })
    } catch (error) {
      const refusal = error instanceof AppError && error.code === 'ERR_TEMPLATE_REFUSED' ? detailSchema.safeParse(error.body) : null
      throw refusal?.success ? new AppError('ERR_FORM_REFUSED', 422, { message: t('whatsappCloud.new.refusedBy', { detail: refusal.data.detail }) }) : error
    }
    refreshTemplates(whatsappId)
    client.notify(t('whatsappCloud.done.asked', { name: wanted.name }))
  }
  return (
    <FormDialog
      size="l"
      title={t('whatsappCloud.command.newTemplate')}
      saveLabel={t('whatsappCloud.new.ask')}
      isDirty={isDirty || files.length > 0}
      onSave={() => save(templateProblems(wanted), write)}
      onClose={onClose}
    >
      <div className="template-form">
        <TextField
          label={t('whatsappCloud.column.name')}
          help={t('whatsappCloud.new.nameHelp')}
          value={draft.name}
          error={problemOf('name')}
          maxLength={LONGEST_TEMPLATE_NAME}
          autoComplete="off"
          onChange={(text) => change({ name: templateName(text) })}
        />
        <div className="template-row">
          <Select
            label={t('whatsappCloud.column.category')}
            help={t(`whatsappCloud.new.categoryHelp.${draft.category === 'MARKETING' ? 'MARKETING' : 'UTILITY'}`)}
            value={draft.category}
            error={problemOf('category')}
            options={templateCategories.map((value) => ({ value, label: t(`whatsappCloud.category.${value}`) }))}
            onChange={(category) => change({ category })}
          />
          <Select
            label={t('whatsappCloud.column.language')}
            value={draft.language}
            error={problemOf('language')}
            options={templateLanguages.map((value) => ({ value, label: value }))}
            onChange={(language) => change({ language })}
          />
        </div>
        <Select
          label={t('whatsappCloud.new.headerKind')}
          value={headerKind}
          error={problemOf('headerKind')}
          options={headerKinds.map((value) => ({ value, label: t(`whatsappCloud.new.headerKind.${value}`) }))}
          onChange={(value) => change({ headerKind: headerKinds.find((kind) => kind === value) ?? 'TEXT' })}
        />
        {headerKind !== 'TEXT' && (
          <div className="form-field">
            <div className="form-label">{t('whatsappCloud.new.sample')}</div>
            <div className="form-help">{t(`whatsappCloud.new.sampleHelp.${headerKind}`)}</div>
            <Files files={files} error={problemOf('sampleId')} onAdd={add} onRemove={remove} />
          </div>
        )}
        {headerKind === 'TEXT' && (
          <TextField
            label={t('whatsappCloud.new.header')}
            value={draft.header}
            error={problemOf('header')}
            maxLength={LONGEST_TEMPLATE_EDGE}
            autoComplete="off"
            onChange={(header) => change({ header })}
          />
        )}
        <Field label={t('whatsappCloud.new.body')} help={counter(draft.body, LONGEST_TEMPLATE_BODY)} error={problemOf('body')}>
          {(ids) => (
            <textarea
              {...ids}
              ref={box}
              className="input"
              rows={ROWS}
              maxLength={LONGEST_TEMPLATE_BODY}
              value={draft.body}
              onChange={({ target }) => change({ body: target.value })}
            />
          )}
        </Field>
        <div className="template-acts">
          <Button onClick={() => box.current && insertText(box.current, nextPlace(draft.body))}>{t('whatsappCloud.new.addPlace')}</Button>
        </div>
        {places.map((at) => (
          <TextField
            key={at}
            label={t('whatsappCloud.new.example', { number: at + 1 })}
            value={draft.examples[at] ?? ''}
            error={(draft.examples[at] ?? '').trim() === '' ? problemOf('examples') : null}
            autoComplete="off"
            onChange={(text) => putExample(at, text)}
          />
        ))}
        <TextField
          label={t('whatsappCloud.new.footer')}
          value={draft.footer}
          error={problemOf('footer')}
          maxLength={LONGEST_TEMPLATE_EDGE}
          autoComplete="off"
          onChange={(footer) => change({ footer })}
        />
        <ButtonsField buttons={draft.buttons} problemOf={problemOf} onChange={(buttons) => change({ buttons })} />
        {draft.body.trim() !== '' && (
          <TemplateBubble {...draft} header={headerKind === 'TEXT' ? draft.header : `[${t(`whatsappCloud.new.headerKind.${headerKind}`)}]`} />
        )}
      </div>
    </FormDialog>
  )
}
