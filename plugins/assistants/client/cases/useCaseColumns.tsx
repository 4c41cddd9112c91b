import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Case, CaseState } from '../../contract/index.ts'
import { expectationText } from './expectationText.ts'
import { useQueueNames } from './useQueueNames.ts'

export const toneOf: Record<CaseState, Tone> = { passed: 'good', failed: 'bad', notRun: 'quiet' }

/** Columns of the list of cases. */
export function useCaseColumns(): readonly Column<Case>[] {
  const t = useT()
  const queues = useQueueNames()
  return useMemo(() => {
    const asked = ({ read }: Case) => read.at(-1)?.text ?? ''
    const wants = ({ expected }: Case) => expectationText(expected, queues, t)
    return [
      {
        id: 'name',
        title: t('assistants.column.name'),
        width: 180,
        grow: 1.5,
        sortValue: ({ name }) => name,
        render: ({ name }) => <span className="cut">{name}</span>,
      },
      {
        id: 'last',
        title: t('assistants.column.last'),
        width: 190,
        sortValue: ({ last }) => last[0]?.state ?? null,
        render: ({ last }) => (
          <span className="assistant-versions">
            {last.length === 0 && <span className="dim">{t('assistants.case.never')}</span>}
            {last.map(({ promptVersion, state }) => (
              <span key={promptVersion} className="dot-name">
                <Dot tone={toneOf[state]} />
                <span className="visually-hidden">{t(`assistants.caseState.${state}`)}</span>
                {t('assistants.case.version', { version: promptVersion })}
              </span>
            ))}
          </span>
        ),
      },
      { id: 'asked', title: t('assistants.column.asked'), width: 180, grow: 1.5, sortValue: asked, render: (one) => <span className="cut">{asked(one)}</span> },
      { id: 'wants', title: t('assistants.column.wants'), width: 220, grow: 2, sortValue: wants, render: (one) => <span className="cut">{wants(one)}</span> },
      {
        id: 'lastAt',
        title: t('assistants.column.lastAt'),
        width: 110,
        grow: 0.5,
        sortValue: ({ last }) =>
          last
            .map(({ at }) => at)
            .toSorted()
            .at(-1) ?? null,
        render: ({ last }) => {
          const at = last
            .map((one) => one.at)
            .toSorted()
            .at(-1)
          return at === undefined ? null : <RelativeTime at={at} style="ago" />
        },
      },
    ]
  }, [t, queues])
}
