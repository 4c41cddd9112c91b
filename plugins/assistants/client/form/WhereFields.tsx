import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TickFields } from '#core/client/ui/TickFields.tsx'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { actNames } from '../../contract/index.ts'
import { connectionsQuery, queuesQuery } from '../assistants.ts'
import type { FormPart } from './parts.ts'
import { SourceFields } from './SourceFields.tsx'

const WORD_ROWS = 3

/** Where it answers by itself, what it may do, and where it hands over. */
export function WhereFields({ kind, draft, change, problemOf }: FormPart) {
  const t = useT()
  const queues = (useQuery(queuesQuery).data ?? []).map(({ id, queue }) => ({ id, name: queue }))
  const connections = useQuery(connectionsQuery).data ?? []
  const people = useQuery(everybodyQuery(call)).data ?? []
  const nobody = { value: '', label: t('assistants.form.staysThere') }
  const options = (rows: readonly { id: number; name: string }[]) => [nobody, ...rows.map(({ id, name }) => ({ value: String(id), label: name }))]
  return (
    <>
      <TickFields
        label={t('assistants.form.queues')}
        help={t('assistants.form.whereHelp')}
        options={queues}
        chosen={draft.queueIds}
        error={problemOf('queueIds')}
        onChange={(queueIds) => change({ queueIds })}
      />
      <TickFields
        label={t('assistants.form.connections')}
        options={connections}
        chosen={draft.connectionIds}
        error={problemOf('connectionIds')}
        onChange={(connectionIds) => change({ connectionIds })}
      />
      <TextArea
        label={t('assistants.form.startWords')}
        help={t('assistants.form.startWordsHelp')}
        rows={WORD_ROWS}
        value={draft.startWords}
        error={problemOf('startWords')}
        onChange={(startWords) => change({ startWords })}
      />
      <TextArea
        label={t('assistants.form.stopWords')}
        help={t('assistants.form.stopWordsHelp')}
        rows={WORD_ROWS}
        value={draft.stopWords}
        error={problemOf('stopWords')}
        onChange={(stopWords) => change({ stopWords })}
      />
      <TickFields
        label={t('assistants.form.acts')}
        help={t(kind.works === 'bot' ? 'assistants.form.actsHelpBot' : 'assistants.form.actsHelp')}
        options={actNames.map((act) => ({ id: act, name: t(`assistants.act.${act}`) }))}
        chosen={draft.acts}
        error={problemOf('acts')}
        onChange={(acts) => change({ acts })}
      />
      <Select
        label={t('assistants.form.transferQueue')}
        value={draft.transferQueueId}
        options={options(queues)}
        error={problemOf('transferQueueId')}
        onChange={(transferQueueId) => change({ transferQueueId })}
      />
      <Select
        label={t('assistants.form.transferUser')}
        value={draft.transferUserId}
        options={options(people)}
        error={problemOf('transferUserId')}
        onChange={(transferUserId) => change({ transferUserId })}
      />
      <TextArea
        label={t('assistants.form.handOverText')}
        help={t('assistants.form.handOverTextHelp')}
        rows={WORD_ROWS}
        value={draft.handOverText}
        error={problemOf('handOverText')}
        onChange={(handOverText) => change({ handOverText })}
      />
      {kind.works === 'model' && <SourceFields draft={draft} change={change} problemOf={problemOf} />}
      {kind.works === 'model' && (
        <Switch
          label={t('assistants.form.copilot')}
          help={t('assistants.form.copilotHelp')}
          isOn={draft.isCopilot}
          onChange={(isCopilot) => change({ isCopilot })}
        />
      )}
      <Switch label={t('assistants.form.active')} help={t('assistants.form.activeHelp')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
    </>
  )
}
