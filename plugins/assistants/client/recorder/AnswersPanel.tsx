import { History } from '@blueprintjs/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { answersQuery, assistantsQuery } from '../assistants.ts'
import { activeAnswerAtom } from '../cases/atoms.ts'
import { makeCase, showCases } from '../cases/commands.ts'
import { tryAssistant } from '../commands.ts'
import { answerAtom } from '../dialogs.atoms.ts'
import { useAnswerColumns } from './useAnswerColumns.tsx'

/** The recorder of one assistant: each answer opens to what it was made of. */
export default function AnswersPanel({ params: { id } }: PanelProps<{ id: number }>) {
  const t = useT()
  const client = useClient()
  const query = useInfiniteQuery(answersQuery(id))
  const assistant = useQuery(assistantsQuery).data?.find((one) => one.id === id)
  const rows = useMemo(() => query.data?.pages.flatMap(({ answers }) => answers), [query.data])
  const count = query.data?.pages[0]?.count
  return (
    <ListScreen bar={<strong className="cut">{assistant?.name}</strong>}>
      <PanelToolbar meta={count}>
        <CommandButton command={makeCase} variant="minimal" hideWhenOff />
        <CommandButton command={showCases} args={{ id }} hideKeys />
        {assistant && <CommandButton command={tryAssistant} args={assistant} hideKeys />}
      </PanelToolbar>
      <DataTable
        label={t('assistants.answers.title')}
        rows={rows}
        columns={useAnswerColumns()}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={<EmptyState icon={History} title={t('assistants.answers.empty')} text={t('assistants.answers.emptyText')} />}
        onActive={useSetAtom(activeAnswerAtom)}
        onRowOpen={(answer) => client.set(answerAtom, answer)}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
