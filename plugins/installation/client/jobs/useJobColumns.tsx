import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { FailedJob, JobQueueFigures } from '../../contract/index.ts'
import { remove, retry } from './commands.ts'

const figures = ['waiting', 'active', 'failed', 'later'] as const

/** The table of queues. */
export function useQueueColumns(): readonly Column<JobQueueFigures>[] {
  const t = useT()
  return useMemo(() => {
    const title = (id: string) => t(`installation.jobs.column.${id}`)
    const companyText = ({ company }: JobQueueFigures) => company?.name ?? t('installation.noCompany')
    return [
      { id: 'name', title: title('name'), width: 200, grow: 2, sortValue: ({ name }) => name, render: ({ name }) => <code>{name}</code> },
      { id: 'company', title: t('workbench.company.title'), width: 170, grow: 2, sortValue: companyText, render: companyText },
      ...figures.map(
        (id): Column<JobQueueFigures> => ({
          ...{ id, title: title(id), width: 96, grow: 0.5, isNumber: true },
          sortValue: (row) => row[id],
          render: (row) => <span className={id === 'failed' && row.failed > 0 ? 'job-failures' : row[id] === 0 ? 'dim' : undefined}>{row[id]}</span>,
        }),
      ),
      {
        ...{ id: 'oldest', title: title('oldest'), width: 120, grow: 0.5, sortValue: ({ oldestAt }) => oldestAt },
        render: ({ oldestAt }) => (oldestAt === null ? <span className="dim">—</span> : <RelativeTime at={oldestAt} style="length" />),
      },
    ]
  }, [t])
}

/** The table of jobs that failed. */
export function useFailedColumns(): readonly Column<FailedJob>[] {
  const t = useT()
  return useMemo(() => {
    const title = (id: string) => t(`installation.jobs.column.${id}`)
    const companyText = ({ company }: FailedJob) => company?.name ?? t('installation.noCompany')
    const reasonText = ({ reason }: FailedJob) => reason ?? t('installation.jobs.noReason')
    return [
      { id: 'name', title: title('name'), width: 180, grow: 1, sortValue: ({ name }) => name, render: ({ name }) => <code>{name}</code> },
      { id: 'company', title: t('workbench.company.title'), width: 140, grow: 1, sortValue: companyText, render: companyText },
      {
        ...{ id: 'reason', title: title('reason'), width: 260, grow: 4, wraps: true, sortValue: reasonText },
        render: (row) => <span className={row.reason === null ? 'dim' : undefined}>{reasonText(row)}</span>,
      },
      {
        id: 'attempts',
        title: title('attempts'),
        width: 90,
        grow: 0.2,
        isNumber: true,
        sortValue: ({ attempts }) => attempts,
        render: ({ attempts }) => attempts,
      },
      {
        ...{ id: 'failedAt', title: title('failedAt'), width: 120, grow: 0.5, sortValue: ({ failedAt }) => failedAt },
        render: ({ failedAt }) => <RelativeTime at={failedAt} style="minute" />,
      },
      {
        ...{ id: 'actions', title: t('installation.actions'), width: 80, grow: 0.1 },
        render: (row) => (
          <span className="row-buttons">
            <CommandButton command={retry} args={row} variant="icon" />
            <CommandButton command={remove} args={row} variant="icon" />
          </span>
        ),
      },
    ]
  }, [t])
}
