import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Answer } from '../../contract/index.ts'
import { formatCount, formatSeconds, formatUsd } from '../assistants.ts'

/** Columns of the table of answers. */
export function useAnswerColumns(): readonly Column<Answer>[] {
  const t = useT()
  return useMemo(() => {
    const endOf = ({ failure, handOver, isDropped }: Answer) => {
      if (failure) return t(`assistants.failure.${failure}`)
      if (isDropped) return t('assistants.answers.droppedShort')
      return handOver ? t(`assistants.reason.${handOver}`) : t('assistants.answers.fine')
    }
    return [
      { id: 'at', title: t('assistants.column.at'), width: 120, grow: 0.5, render: ({ createdAt }) => <RelativeTime at={createdAt} style="ago" /> },
      { id: 'mode', title: t('assistants.column.mode'), width: 110, grow: 0.5, render: ({ mode }) => t(`assistants.mode.${mode}`) },
      { id: 'asked', title: t('assistants.column.asked'), width: 220, grow: 2, render: ({ read }) => <span className="cut">{read.at(-1)?.text}</span> },
      { id: 'answer', title: t('assistants.column.answer'), width: 220, grow: 2, render: ({ answer }) => <span className="cut">{answer}</span> },
      {
        id: 'end',
        title: t('assistants.column.end'),
        width: 170,
        render: (answer) => (
          <span className="dot-name">
            <Dot tone={answer.failure ? 'bad' : answer.isDropped ? 'quiet' : 'good'} />
            {endOf(answer)}
          </span>
        ),
      },
      { id: 'tokens', title: t('assistants.column.tokens'), width: 80, grow: 0.3, isNumber: true, render: ({ input, output }) => formatCount(input + output) },
      { id: 'usd', title: t('assistants.column.usd'), width: 120, grow: 0.3, isNumber: true, render: ({ usd }) => (usd === null ? '' : formatUsd(usd)) },
      {
        id: 'time',
        title: t('assistants.column.time'),
        width: 80,
        grow: 0.3,
        isNumber: true,
        render: ({ durationMs }) => t('assistants.fact.time', { seconds: formatSeconds(durationMs) }),
      },
    ]
  }, [t])
}
