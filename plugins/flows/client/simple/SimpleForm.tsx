import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { compileSimple, createFlow, type Flow, getFlow, publishFlow, readSimple, type SimpleReply, updateFlow } from '../../contract/index.ts'
import { useLoadedChoices } from '../choices/names.ts'
import { refreshFlows } from '../flows.ts'
import { EntryFields } from '../form/EntryFields.tsx'
import { readKeywords } from '../form/readKeywords.ts'
import { NumberField } from '../inspector/fields/NumberField.tsx'
import { Rows } from '../inspector/fields/Rows.tsx'
import { VariableText } from '../inspector/fields/VariableText.tsx'
import { GoalField } from './GoalField.tsx'
import '../flows.css'

const LONGEST_NAME = 80
const LONGEST_LABEL = 72
const MOST_OPTIONS = 10
const MOST_MINUTES = 10_080
const FIRST_SILENCE = 30

const ANY_QUEUE = { to: 'queue', id: null } as const
const EMPTY: SimpleReply = { message: '', options: [], misunderstood: '', otherwise: ANY_QUEUE, silence: null }

/** An automatic reply: what is said, what may be chosen, and where that leads. What is saved counts at once. */
export default function SimpleForm({ row: flow, onClose }: RowFormProps<Flow>) {
  const t = useT()
  const query = useQuery({ ...queryOf(getFlow, { id: flow?.id ?? 0 }), enabled: flow !== null, staleTime: 0 })
  if (!flow) return <Form flow={null} rev={0} simple={{ ...EMPTY, misunderstood: t('flows.simple.misunderstoodFirst') }} onClose={onClose} />
  if (query.data && !query.isFetching) {
    const simple = readSimple(query.data.draft)
    if (simple) return <Form flow={query.data} rev={query.data.rev} simple={simple} onClose={onClose} />
  }
  return (
    <Dialog title={flow.name} onClose={onClose}>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isFetching ? (
        <Skeleton shape="text" />
      ) : (
        <p>{t('flows.simple.changed')}</p>
      )}
    </Dialog>
  )
}

interface Draft extends SimpleReply {
  name: string
  connectionIds: number[]
  keywords: string
}

function problemsOf({ name, message, options }: Draft): FieldError[] {
  const needs = (field: string) => ({ field, code: 'required', message: '' })
  const isOpen = options.some(({ label, reply, goal }) => label.trim() === '' || (goal.to === 'menu' && reply.trim() === ''))
  return [...(name.trim() === '' ? [needs('name')] : []), ...(message.trim() === '' ? [needs('message')] : []), ...(isOpen ? [needs('options')] : [])]
}

const trimmed = ({ message, options, misunderstood, otherwise, silence }: Draft): SimpleReply => ({
  ...{ message: message.trim(), misunderstood: misunderstood.trim(), otherwise },
  options: options.map(({ label, reply, goal }) => ({ label: label.trim(), reply: reply.trim(), goal })),
  silence: options.length > 0 ? silence : null,
})

function Form({ flow, rev, simple, onClose }: { flow: Flow | null; rev: number; simple: SimpleReply; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const choices = useLoadedChoices()
  const entry = { connectionIds: flow?.entry.connectionIds ?? [], keywords: flow?.entry.keywords.join('\n') ?? '' }
  const { draft, change, problemOf, save, isDirty } = useDraft<Draft>(
    { name: flow?.name ?? '', ...entry, ...simple },
    ({ field, code }) => t(`flows.problem.${field}.${code}`),
    t('flows.form.refused'),
  )
  const saved = useRef<Pick<Flow, 'id' | 'rev'> | null>(flow && { id: flow.id, rev })
  const hasOptions = draft.options.length > 0
  const write = async () => {
    const begins = { connectionIds: [...draft.connectionIds], keywords: readKeywords(draft.keywords) }
    const written = { name: draft.name, draft: compileSimple(trimmed(draft)), entry: begins }
    // Flows that were saved and not published are saved over, not made a second time.
    const before = saved.current
    saved.current = before ? await call(updateFlow, { ...written, id: before.id, rev: before.rev }) : await call(createFlow, { ...written, isActive: true })
    await call(publishFlow, { id: saved.current.id, rev: saved.current.rev, note: t('flows.simple.note') })
    await refreshFlows()
    client.notify(t('flows.simple.done', { name: draft.name.trim() }), 'success')
  }
  return (
    <FormDialog
      size="l"
      title={t(flow ? 'flows.simple.edit' : 'flows.simple.new')}
      isDirty={isDirty}
      onSave={() => save(problemsOf(draft), write)}
      onClose={onClose}
    >
      <TextField
        label={t('flows.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      <EntryFields entry={draft} problemOf={problemOf} onChange={change} />
      <h3 className="flow-form-head">{t('flows.simple.reply')}</h3>
      <VariableText label={t('flows.simple.message')} value={draft.message} error={problemOf('message')} onChange={(message) => change({ message })} />
      <Rows
        title={t('flows.simple.options')}
        rows={draft.options}
        keyOf={(_option, index) => String(index)}
        nameOf={({ label }, index) => label || t('flows.simple.optionNumber', { number: index + 1 })}
        onChange={(options) => change({ options })}
        create={() => ({ label: '', reply: '', goal: ANY_QUEUE })}
        addLabel={t('flows.simple.addOption')}
        most={MOST_OPTIONS}
      >
        {(option, put, index) => (
          <>
            <div className="flow-pair">
              <TextField
                label={t('flows.simple.optionNumber', { number: index + 1 })}
                maxLength={LONGEST_LABEL}
                autoComplete="off"
                value={option.label}
                error={option.label.trim() === '' ? problemOf('options') : null}
                onChange={(label) => put({ ...option, label })}
              />
              <GoalField label={t('flows.simple.leadsTo')} goal={option.goal} choices={choices} isOption onChange={(goal) => put({ ...option, goal })} />
            </div>
            <VariableText
              label={t('flows.simple.optionReply')}
              rows={2}
              value={option.reply}
              error={option.goal.to === 'menu' && option.reply.trim() === '' ? problemOf('options') : null}
              onChange={(reply) => put({ ...option, reply })}
            />
          </>
        )}
      </Rows>
      {hasOptions && (
        <VariableText label={t('flows.simple.misunderstood')} rows={2} value={draft.misunderstood} onChange={(misunderstood) => change({ misunderstood })} />
      )}
      <GoalField
        label={t(hasOptions ? 'flows.simple.otherwise' : 'flows.simple.afterwards')}
        goal={draft.otherwise}
        choices={choices}
        onChange={(otherwise) => change({ otherwise })}
      />
      {hasOptions && (
        <>
          <Switch
            label={t('flows.simple.silence')}
            isOn={draft.silence !== null}
            onChange={(isOn) => change({ silence: isOn ? { minutes: FIRST_SILENCE, goal: ANY_QUEUE } : null })}
          />
          {draft.silence && <SilenceFields silence={draft.silence} choices={choices} onChange={(silence) => change({ silence })} />}
        </>
      )}
    </FormDialog>
  )
}

interface SilenceFieldsProps {
  silence: NonNullable<SimpleReply['silence']>
  choices: ReturnType<typeof useLoadedChoices>
  onChange: (silence: NonNullable<SimpleReply['silence']>) => void
}

function SilenceFields({ silence, choices, onChange }: SilenceFieldsProps) {
  const t = useT()
  return (
    <>
      <NumberField
        label={t('flows.simple.minutes')}
        value={silence.minutes}
        least={1}
        most={MOST_MINUTES}
        onChange={(minutes) => onChange({ ...silence, minutes })}
      />
      <GoalField label={t('flows.simple.afterSilence')} goal={silence.goal} choices={choices} onChange={(goal) => onChange({ ...silence, goal })} />
    </>
  )
}
