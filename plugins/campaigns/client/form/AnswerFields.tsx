import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { listFlows } from '#plugins/flows/contract/index.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import type { FormPartProps } from './draft.ts'

const idOf = (value: string): number | null => (value === '' ? null : Number(value))

/** Where the conversation goes when somebody answers. */
export function AnswerFields({ draft, change, problemOf }: FormPartProps) {
  const t = useT()
  const queues = useQuery(queryOf(listQueues, {})).data ?? []
  const flows = useQuery(queryOf(listFlows, {})).data?.chatFlow ?? []
  return (
    <div className="campaign-form-row">
      <Select
        label={t('campaigns.form.answerQueue')}
        value={String(draft.answerQueueId ?? '')}
        error={problemOf('answerQueueId')}
        options={[{ value: '', label: t('campaigns.form.asOthers') }, ...queues.map(({ id, queue }) => ({ value: String(id), label: queue }))]}
        onChange={(value) => change({ answerQueueId: idOf(value) })}
      />
      <Select
        label={t('campaigns.form.answerFlow')}
        value={String(draft.answerFlowId ?? '')}
        error={problemOf('answerFlowId')}
        options={[{ value: '', label: t('campaigns.form.noFlow') }, ...flows.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(value) => change({ answerFlowId: idOf(value) })}
      />
    </div>
  )
}
