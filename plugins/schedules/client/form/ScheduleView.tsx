import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { conversations } from '#plugins/tickets/contract/client.ts'
import type { Schedule } from '../../contract/index.ts'
import { duplicateSchedule } from '../commands.ts'
import { StatusText } from '../StatusText.tsx'

/** Message that can no longer change, or that is another's: to read, to plan again, and to go to its conversation. */
export function ScheduleView({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { body, media, contact, scheduleDate, recurrence, user, ticketId } = schedule
  return (
    <Dialog
      title={contact.name}
      onClose={onClose}
      footer={
        <>
          {ticketId !== null && (
            <Button
              onClick={() => {
                onClose()
                client.use(conversations).open(ticketId, 'main')
              }}
            >
              {t('schedules.openConversation')}
            </Button>
          )}
          <CommandButton command={duplicateSchedule} args={schedule} variant="primary" />
        </>
      }
    >
      <p className="schedule-body">{body}</p>
      {media.map(({ id, name, url }) => (
        <p key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </p>
      ))}
      <p>
        <StatusText schedule={schedule} />
      </p>
      <p className="dim">
        {t('schedules.planned', { at: formatDateTime(scheduleDate), name: user.name })} · {t(`schedules.recurrence.${recurrence}`)}
      </p>
    </Dialog>
  )
}
