import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { formatPhone } from '#core/contract/phone.ts'
import type { UnreadDelivery } from '../../contract/index.ts'
import { readOneAgain, showText } from './commands.ts'
import { problemText } from './deliveries.ts'

const TONES = { unreadable: 'bad', later: 'warn', leftOut: 'quiet' } as const

export function Sender({ sender }: Pick<UnreadDelivery, 'sender'>) {
  const t = useT()
  if (sender === null) return <span className="dim">{t('channels.deliveries.unknown')}</span>
  const { name, number, address } = sender
  const where = number === null ? address : formatPhone(number)
  return (
    <>
      {name || where}
      {name && where && <span className="dim"> {where}</span>}
    </>
  )
}

/** The table of what was not read of a connection. */
export function useDeliveryColumns(connectionId: number): readonly Column<UnreadDelivery>[] {
  const t = useT()
  return useMemo(
    () => [
      {
        id: 'problem',
        title: t('channels.deliveries.column.problem'),
        width: 320,
        grow: 5,
        wraps: true,
        render: (delivery) => (
          <span className="dot-name">
            <Dot tone={TONES[delivery.state]} />
            <span className="delivery-problem" title={problemText(delivery, t)}>
              {problemText(delivery, t)}
            </span>
          </span>
        ),
      },
      { id: 'sender', title: t('channels.deliveries.column.sender'), width: 190, grow: 1.5, render: ({ sender }) => <Sender sender={sender} /> },
      {
        id: 'at',
        title: t('channels.deliveries.column.at'),
        width: 130,
        grow: 0.3,
        render: ({ receivedAt }) => <RelativeTime at={receivedAt} style="minute" />,
      },
      {
        id: 'actions',
        title: t('channels.deliveries.column.actions'),
        width: 90,
        grow: 0.1,
        render: (delivery) => (
          <span className="delivery-actions">
            <CommandButton command={readOneAgain} args={{ ...delivery, connectionId }} variant="icon" />
            <CommandButton command={showText} args={{ ...delivery, connectionId }} variant="icon" />
          </span>
        ),
      },
    ],
    [t, connectionId],
  )
}
