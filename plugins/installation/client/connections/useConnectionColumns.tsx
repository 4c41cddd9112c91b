import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { formatPhone } from '#core/contract/phone.ts'
import type { CompanyConnection } from '../../contract/index.ts'
import { disconnect, restart } from './commands.ts'

export type ConnectionGroup = 'up' | 'coming' | 'down' | 'off'

/** The states of connections in four groups. */
export function groupOf({ isActive, status }: Pick<CompanyConnection, 'isActive' | 'status'>): ConnectionGroup {
  if (!isActive) return 'off'
  if (status === 'CONNECTED') return 'up'
  return status === 'DISCONNECTED' || status === 'DESTROYED' || status === 'TIMEOUT' ? 'down' : 'coming'
}

const TONES: Record<ConnectionGroup, Tone> = { up: 'good', coming: 'warn', down: 'bad', off: 'quiet' }

export const channelName = ({ typeTitle, type }: Pick<CompanyConnection, 'typeTitle' | 'type'>, t: Translate): string =>
  typeTitle === null ? type : t(typeTitle)

const stateText = (row: CompanyConnection, t: Translate): string => t(`connections.state.${row.isActive ? row.status : 'off'}`)

/** The table of connections of all companies. */
export function useConnectionColumns(): readonly Column<CompanyConnection>[] {
  const t = useT()
  return useMemo(() => {
    const title = (id: string) => t(`installation.connections.column.${id}`)
    const text = (id: string, width: number, grow: number, textOf: (row: CompanyConnection) => string): Column<CompanyConnection> => ({
      ...{ id, title: title(id), width, grow, sortValue: textOf, render: textOf },
    })
    return [
      text('company', 170, 2, ({ company }) => company.name),
      text('name', 160, 2, ({ name }) => name),
      text('channel', 190, 1.5, (row) => channelName(row, t)),
      {
        ...{ id: 'status', title: title('status'), width: 160, grow: 1, sortValue: (row) => stateText(row, t) },
        render: (row) => (
          <span className="dot-name">
            <Dot tone={TONES[groupOf(row)]} />
            <span className="cut">{stateText(row, t)}</span>
          </span>
        ),
      },
      text('number', 150, 1, ({ number }) => (number === null ? '' : formatPhone(number))),
      {
        ...{ id: 'since', title: title('since'), width: 120, grow: 0.5, sortValue: ({ statusSince }) => statusSince },
        render: ({ statusSince }) => <RelativeTime at={statusSince} style="minute" />,
      },
      {
        ...{ id: 'actions', title: t('installation.actions'), width: 80, grow: 0.1 },
        render: (row) =>
          row.isManaged && (
            <span className="row-buttons">
              <CommandButton command={restart} args={row} variant="icon" />
              <CommandButton command={disconnect} args={row} variant="icon" />
            </span>
          ),
      },
    ]
  }, [t])
}
