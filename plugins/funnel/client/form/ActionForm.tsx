import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { HOUR_MS, localNow, momentText } from '#core/client/ui/date/localText.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { PickOne } from '#core/client/ui/PickOne.tsx'
import { Segments } from '#core/client/ui/Segments.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { type Action, actionKinds, actionProblems, createAction, LONGEST_TEXT, LONGEST_TITLE, listDeals, updateAction } from '../../contract/index.ts'
import { instantText, localText } from '../days.ts'
import type { ActionStart } from '../dialogs.atoms.ts'
import { refreshFunnel } from '../queries.ts'
import '../funnel.css'

const LENGTHS = [15, 30, 60, 90, 120, 240] as const

const nextHour = (): string => momentText((Math.floor(localNow() / HOUR_MS) + 1) * HOUR_MS)

/** Writes or changes an action. */
export default function ActionForm({ action: given, onClose }: { action: Action | ActionStart; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const own = useAtomValue(sessionAtom)?.userId ?? 0
  const action = 'rev' in given ? given : null
  const people = useQuery(everybodyQuery(call)).data ?? []
  const { draft, change, problemOf, save, isDirty } = useDraft(
    {
      deal: given.deal === null ? null : { id: given.deal.id, title: given.deal.title },
      kind: given.kind,
      title: action?.title ?? '',
      note: action?.note ?? '',
      dueAt: action ? localText(action.dueAt) : given.dueAt || nextHour(),
      minutes: String(action?.minutes ?? 30),
      ownerId: action ? String(action.owner?.id ?? '') : String(own),
    },
    ({ field, code }) => t(`funnel.problem.${field}.${code}`),
    t('funnel.form.refused'),
  )
  const wanted = {
    kind: draft.kind,
    title: draft.title,
    note: draft.note,
    dueAt: instantText(draft.dueAt),
    minutes: Number(draft.minutes),
    ownerId: draft.ownerId === '' ? null : Number(draft.ownerId),
  }
  const problems = [...(draft.deal ? [] : [{ field: 'dealId', code: 'required', message: 'Say of which deal' }]), ...actionProblems(wanted)]
  const write = async () => {
    const saved = action ? await call(updateAction, { id: action.id, ...wanted }) : await call(createAction, { ...wanted, dealId: draft.deal?.id ?? 0 })
    refreshFunnel()
    client.notify(t('funnel.done.actionSaved', { title: saved.title }))
  }
  return (
    <FormDialog
      title={t(action ? 'funnel.command.editAction' : 'funnel.command.newAction')}
      isDirty={isDirty}
      onSave={() => save(problems, write)}
      onClose={onClose}
    >
      <TextField
        label={t('funnel.actionForm.title')}
        value={draft.title}
        error={problemOf('title')}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        onChange={(title) => change({ title })}
      />
      <div className="form-field">
        <span className="form-label">{t('funnel.actionForm.kind')}</span>
        <Segments
          label={t('funnel.actionForm.kind')}
          segments={actionKinds.map((id) => ({ id, title: t(`funnel.action.${id}`) }))}
          active={draft.kind}
          onChange={(kind) => change({ kind })}
        />
      </div>
      <PickOne
        prefix={t('funnel.actionForm.deal')}
        chosen={draft.deal?.title ?? null}
        otherLabel={action || ('rev' in given ? false : given.deal !== null) ? null : t('funnel.actionForm.otherDeal')}
        onClear={() => change({ deal: null })}
        error={problemOf('dealId')}
        label={t('funnel.actionForm.searchDeal')}
        listLabel={t('funnel.actionForm.deals')}
        none={t('funnel.actionForm.noDeal')}
        queryKey="deals-to-pick"
        most={5}
        find={async (searchParam) => (await call(listDeals, { searchParam, status: 'open' })).deals}
        toRow={({ id, title, contact, owner }) => ({ id, name: title, src: contact?.profilePicUrl ?? null, hint: owner?.name ?? '' })}
        onChoose={({ id, title }) => change({ deal: { id, title } })}
      />
      <div className="funnel-form-row">
        <DateField
          kind="moment"
          label={t('funnel.actionForm.dueAt')}
          value={draft.dueAt}
          error={problemOf('dueAt')}
          leans="ahead"
          onChange={(dueAt) => change({ dueAt })}
        />
        <Select
          label={t('funnel.actionForm.minutes')}
          value={draft.minutes}
          error={problemOf('minutes')}
          options={[...new Set([...LENGTHS, Number(draft.minutes)])]
            .toSorted((one, other) => one - other)
            .map((minutes) => ({ value: String(minutes), label: t('funnel.actionForm.length', { minutes }) }))}
          onChange={(minutes) => change({ minutes })}
        />
        <Select
          label={t('funnel.form.owner')}
          value={draft.ownerId}
          error={problemOf('ownerId')}
          options={[{ value: '', label: t('funnel.card.nobody') }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(ownerId) => change({ ownerId })}
        />
      </div>
      <TextArea
        label={t('funnel.actionForm.note')}
        rows={3}
        value={draft.note}
        error={problemOf('note')}
        maxLength={LONGEST_TEXT}
        onChange={(note) => change({ note })}
      />
    </FormDialog>
  )
}
