import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { TickFields } from '#core/client/ui/TickFields.tsx'
import { type AssistantKind, type Case, caseTools, LONGEST_CRITERION } from '../../contract/index.ts'
import { queuesQuery } from '../assistants.ts'
import { sourcesOf } from './caseDraft.ts'
import type { CaseFormPart } from './parts.ts'

const handOvers = ['any', 'must', 'mustNot'] as const
const PHRASE_ROWS = 2

/** Requirements of the answer; all of it is optional, and some of it must be there. */
export function ExpectationFields({ draft, change, problemOf, works, one }: CaseFormPart & Pick<AssistantKind, 'works'> & { one: Case | null }) {
  const t = useT()
  const queues = useQuery(queuesQuery).data ?? []
  const isModel = works === 'model'
  const sources = sourcesOf(one)
  return (
    <>
      <div className="assistant-pair">
        <TextArea
          label={t('assistants.case.contains')}
          help={t('assistants.case.phrasesHelp')}
          rows={PHRASE_ROWS}
          value={draft.contains}
          error={problemOf('contains')}
          onChange={(contains) => change({ contains })}
        />
        <TextArea
          label={t('assistants.case.lacks')}
          help={t('assistants.case.phrasesHelp')}
          rows={PHRASE_ROWS}
          value={draft.lacks}
          error={problemOf('lacks')}
          onChange={(lacks) => change({ lacks })}
        />
      </div>
      <div className="assistant-pair">
        <Select
          label={t('assistants.case.handOver')}
          value={draft.handOver}
          options={handOvers.map((value) => ({ value, label: t(`assistants.case.handOver.${value}`) }))}
          onChange={(value) => change({ handOver: handOvers.find((one) => one === value) ?? 'any' })}
        />
        {draft.handOver === 'must' && (
          <Select
            label={t('assistants.case.queue')}
            value={draft.queueId}
            error={problemOf('queueId')}
            options={[{ value: '', label: t('assistants.case.anyQueue') }, ...queues.map(({ id, queue }) => ({ value: String(id), label: queue }))]}
            onChange={(queueId) => change({ queueId })}
          />
        )}
        <TextField
          label={t('assistants.case.mostCharacters')}
          inputMode="numeric"
          value={draft.mostCharacters}
          error={problemOf('mostCharacters')}
          autoComplete="off"
          onChange={(mostCharacters) => change({ mostCharacters })}
        />
      </div>
      <TickFields
        label={t('assistants.case.tools')}
        options={caseTools.filter((tool) => isModel || tool !== 'lookUp').map((tool) => ({ id: tool, name: t(`assistants.tool.${tool}`) }))}
        chosen={draft.tools}
        error={problemOf('tools')}
        onChange={(tools) => change({ tools })}
      />
      {sources.length > 0 && (
        <TickFields
          label={t('assistants.case.sources')}
          options={sources.map(({ documentId, title }) => ({ id: documentId, name: title }))}
          chosen={draft.sources}
          error={problemOf('sources')}
          onChange={(chosen) => change({ sources: chosen })}
        />
      )}
      {isModel && (
        <TextArea
          label={t('assistants.case.criterion')}
          help={t('assistants.case.criterionHelp')}
          rows={PHRASE_ROWS}
          value={draft.criterion}
          error={problemOf('criterion')}
          maxLength={LONGEST_CRITERION}
          onChange={(criterion) => change({ criterion })}
        />
      )}
    </>
  )
}
