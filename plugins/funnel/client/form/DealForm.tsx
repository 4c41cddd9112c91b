import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { moneyText } from '#core/client/ui/money.ts'
import { PickOne } from '#core/client/ui/PickOne.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { TypedControl } from '#core/client/ui/typed/TypedControl.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { listContacts } from '#plugins/contacts/contract/index.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import {
  changedValues,
  createDeal,
  type Deal,
  dealProblems,
  dealValue,
  LONGEST_TEXT,
  LONGEST_TITLE,
  priorities,
  roleIn,
  updateDeal,
  valueErrorName,
} from '../../contract/index.ts'
import type { DealStart } from '../dialogs.atoms.ts'
import { putDeal } from '../queries.ts'
import { usePipeline } from '../usePipeline.ts'
import { draftOf, wantedOf } from './draft.ts'
import { ProductFields } from './ProductFields.tsx'
import '../funnel.css'

interface DealFormProps {
  deal: Deal | DealStart
  onClose: () => void
}

/** Writes or changes a deal. */
export default function DealForm({ deal: given, onClose }: DealFormProps) {
  const t = useT()
  const client = useClient()
  const language = useAtomValue(localeAtom)
  const session = useAtomValue(sessionAtom)
  const deal = 'rev' in given ? given : null
  const start = 'rev' in given ? null : given
  const ticketId = start?.ticketId ?? null
  const { data: ticket } = useQuery({
    queryKey: ['funnel-ticket', ticketId],
    enabled: ticketId !== null,
    queryFn: async () => (ticketId === null ? null : await client.use(ticketRows).load(ticketId)),
  })
  const people = useQuery(everybodyQuery(call)).data ?? []
  const { draft, change, problemOf, save, isDirty } = useDraft(
    draftOf(deal, start, session?.userId ?? 0),
    ({ field, code }) => t(field.startsWith('fields.') ? `funnel.problem.ownField.${code}` : `funnel.problem.${field}.${code}`),
    t('funnel.form.refused'),
  )
  const { all, pipeline } = usePipeline(deal ? String(deal.pipelineId) : draft.pipelineId)
  const contact = draft.contact ?? (draft.isContactChosen || !ticket ? null : { id: ticket.contactId, name: ticket.name })
  const wanted = { ...wantedOf(draft), contactId: contact?.id ?? null }
  const editable = all?.filter((one) => session !== null && roleIn(one, session) === 'editor') ?? []
  const stages = pipeline?.stages.filter(({ isLocked }) => !isLocked) ?? []
  const stage = stages.find(({ id }) => id === draft.stageId) ?? stages[0]
  const owners = people.filter(({ id, profile }) => id === deal?.owner?.id || (pipeline !== null && roleIn(pipeline, { userId: id, profile }) !== null))
  const ownFields = pipeline?.fields ?? []
  // A choice of another pipeline, before the form is saved, leaves nothing of the first one's fields.
  const own = Object.fromEntries(ownFields.flatMap(({ id }) => (draft.fields[id] === undefined ? [] : [[id, draft.fields[id]]])))
  const problems = () => [...dealProblems({ ...wanted, checklist: deal?.checklist ?? [] }), ...changedValues(ownFields, own, deal?.fields ?? null).problems]
  const write = async () => {
    const saved = deal
      ? await call(updateDeal, { id: deal.id, ...wanted, fields: own })
      : await call(createDeal, { ...wanted, fields: own, pipelineId: pipeline?.id ?? 0, ticketId, checklist: [], ...(stage && { stageId: stage.id }) })
    putDeal(saved)
    client.notify(t('funnel.done.saved', { title: saved.title }))
  }
  if (all && editable.length === 0)
    return (
      <FormDialog title={t('funnel.command.create')} isDirty={false} onSave={onClose} onClose={onClose} saveLabel={t('workbench.close')}>
        <EmptyState title={t('funnel.noPipeline.title')} text={t('funnel.noPipeline.text')} />
      </FormDialog>
    )
  const sum = dealValue({ value: wanted.value, products: wanted.products })
  return (
    <FormDialog
      title={deal ? t('funnel.form.editDeal', { title: deal.title }) : t('funnel.command.create')}
      isDirty={isDirty}
      onSave={() => save(problems(), write)}
      onClose={onClose}
    >
      <TextField
        label={t('funnel.form.title')}
        value={draft.title}
        error={problemOf('title')}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        onChange={(title) => change({ title })}
      />
      {!deal && (
        <div className="funnel-form-row">
          <Select
            label={t('funnel.form.pipeline')}
            value={String(pipeline?.id ?? '')}
            options={editable.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(pipelineId) => change({ pipelineId, stageId: '' })}
          />
          <Select
            label={t('funnel.form.stage')}
            value={stage?.id ?? ''}
            error={problemOf('stageId')}
            options={stages.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(stageId) => change({ stageId })}
          />
        </div>
      )}
      <PickOne
        prefix={t('funnel.form.contact')}
        chosen={contact?.name ?? null}
        otherLabel={t('funnel.form.otherContact')}
        onClear={() => change({ contact: null, isContactChosen: true })}
        error={problemOf('contactId')}
        openLabel={t('funnel.form.chooseContact')}
        label={t('funnel.form.searchContact')}
        listLabel={t('funnel.form.contacts')}
        none={t('funnel.form.noContact')}
        queryKey="contacts-to-pick"
        most={4}
        find={async (searchParam) => (await call(listContacts, { searchParam })).contacts}
        toRow={({ id, name, number, profilePicUrl }) => ({ id, name, src: profilePicUrl, hint: number.startsWith('webchat:') ? '' : number })}
        onChoose={({ id, name }) => change({ contact: { id, name }, isContactChosen: true })}
      />
      <div className="funnel-form-row">
        {wanted.products.length === 0 ? (
          <TextField
            label={t('funnel.form.value')}
            value={draft.value}
            error={problemOf('value')}
            inputMode="decimal"
            autoComplete="off"
            onChange={(value) => change({ value })}
          />
        ) : (
          <div className="form-field">
            <span className="form-label">{t('funnel.form.value')}</span>
            <output className="funnel-sum">{Number.isNaN(sum) || sum === null ? '—' : moneyText(sum, language)}</output>
          </div>
        )}
        <DateField
          label={t('funnel.form.expectedOn')}
          value={draft.expectedOn}
          error={problemOf('expectedOn')}
          leans="ahead"
          onChange={(expectedOn) => change({ expectedOn })}
        />
        <Select
          label={t('funnel.form.owner')}
          value={draft.ownerId}
          error={problemOf('ownerId')}
          options={[{ value: '', label: t('funnel.card.nobody') }, ...owners.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(ownerId) => change({ ownerId })}
        />
        <Select
          label={t('funnel.form.priority')}
          value={draft.priority}
          options={priorities.map((value) => ({ value, label: t(`funnel.priority.${value}`) }))}
          onChange={(value) => change({ priority: priorities.find((one) => one === value) ?? 'none' })}
        />
        <TextField
          label={t('funnel.form.probability')}
          value={draft.probability}
          error={problemOf('probability')}
          placeholder={String(pipeline?.stages.find(({ id }) => id === (deal?.stageId ?? stage?.id))?.probability ?? '')}
          inputMode="numeric"
          autoComplete="off"
          onChange={(probability) => change({ probability })}
        />
      </div>
      {ownFields.length > 0 && (
        <div className="funnel-form-row">
          {ownFields.map((field) => (
            <TypedControl
              key={field.id}
              field={field}
              value={draft.fields[field.id] ?? ''}
              error={problemOf(valueErrorName(field.id))}
              onChange={(value) => change({ fields: { ...draft.fields, [field.id]: value } })}
            />
          ))}
        </div>
      )}
      <ProductFields products={draft.products} error={problemOf('products')} onChange={(products) => change({ products })} />
      <TextArea
        label={t('funnel.form.description')}
        rows={3}
        value={draft.description}
        error={problemOf('description')}
        maxLength={LONGEST_TEXT}
        onChange={(description) => change({ description })}
      />
    </FormDialog>
  )
}
