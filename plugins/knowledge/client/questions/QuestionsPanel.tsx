import { Chat, Help } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { useViewport } from '#core/client/browser/useViewport.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Segments } from '#core/client/ui/Segments.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { type QuestionState, questionStates, type UnansweredQuestion } from '../../contract/index.ts'
import { answerQuestion, dismissQuestion, openDocument, reopenQuestion } from '../commands.ts'
import { questionsQuery } from '../knowledge.ts'
import { Sections } from '../Sections.tsx'

const filterSchema = z.object({ state: z.enum(questionStates) })
const OPEN: { state: QuestionState } = { state: 'open' }

/** Questions that customers asked in vain, the most asked first: the list to fill. */
export default function QuestionsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const { filter, change, sorting } = useListView(panelId, filterSchema, OPEN)
  const query = useQuery(questionsQuery(filter.state))
  const segments = questionStates.map((id) => ({ id, title: t(`knowledge.question.${id}`) }))
  return (
    <Sections active="questions">
      <ListScreen bar={<Segments label={t('knowledge.question.which')} segments={segments} active={filter.state} onChange={(state) => change({ state })} />}>
        <PanelToolbar meta={query.data?.length} />
        <DataTable
          label={t('knowledge.questions')}
          rows={query.data}
          columns={useQuestionColumns()}
          sorting={sorting}
          failure={query.isError && !query.data ? { error: query.error, onRetry: () => void query.refetch() } : null}
          empty={<EmptyState icon={Help} title={t(`knowledge.questionEmpty.${filter.state}`)} text={t('knowledge.questionEmpty.text')} />}
          onRowOpen={(question) =>
            question.documentId !== null ? void client.run(openDocument, { id: question.documentId }) : void client.run(answerQuestion, question)
          }
        />
      </ListScreen>
    </Sections>
  )
}

function useQuestionColumns(): readonly Column<UnansweredQuestion>[] {
  const t = useT()
  const isPhone = useViewport() === 'phone'
  return useMemo(
    () => [
      {
        id: 'question',
        title: t('knowledge.column.question'),
        width: isPhone ? 140 : 260,
        grow: 4,
        wraps: true,
        sortValue: ({ question }) => question,
        render: ({ question }) => <span className={isPhone ? undefined : 'cut'}>{question}</span>,
      },
      { id: 'times', title: t('knowledge.column.times'), width: 60, grow: 0.1, isNumber: true, sortValue: ({ times }) => times, render: ({ times }) => times },
      {
        id: 'askedAt',
        title: t('knowledge.column.askedAt'),
        width: 110,
        grow: 0.3,
        isOptional: isPhone,
        sortValue: ({ askedAt }) => askedAt,
        render: ({ askedAt }) => <RelativeTime at={askedAt} style="ago" />,
      },
      {
        id: 'actions',
        title: t('knowledge.column.actions'),
        width: isPhone ? 130 : 300,
        grow: 0.2,
        render: (question) => <QuestionActions question={question} isPhone={isPhone} />,
      },
    ],
    [t, isPhone],
  )
}

function QuestionActions({ question, isPhone }: { question: UnansweredQuestion; isPhone: boolean }) {
  const t = useT()
  const client = useClient()
  const { ticketId, documentId } = question
  const showConversation = () => ticketId !== null && client.navigate(`/atendimento/${ticketId}`)
  return (
    <span className="knowledge-row-deeds">
      {question.state === 'open' && (
        <>
          <CommandButton command={answerQuestion} args={question} variant={isPhone ? 'icon' : 'default'} />
          <CommandButton command={dismissQuestion} args={question} variant="icon" />
        </>
      )}
      {question.state === 'dismissed' && <CommandButton command={reopenQuestion} args={question} variant={isPhone ? 'icon' : 'default'} />}
      {documentId !== null && <Button onClick={() => void client.run(openDocument, { id: documentId })}>{t('knowledge.command.open')}</Button>}
      {ticketId !== null && isPhone && <IconButton icon={Chat} label={t('knowledge.command.conversation')} onClick={showConversation} />}
      {ticketId !== null && !isPhone && (
        <Button variant="minimal" onClick={showConversation}>
          {t('knowledge.command.conversation')}
        </Button>
      )}
    </span>
  )
}
