import { useQueries } from '@tanstack/react-query'
import { runOnEach } from '#core/client/commands/runOnEach.ts'
import { useT } from '#core/client/i18n/index.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { deletePerson } from './commands.ts'
import type { Leaving } from './dialogs.atoms.ts'
import { departureQuery } from './queries.ts'

/** Says what happens to the conversations of those who are deleted, before they are. */
export default function LeaveDialog({ leaving: { people, onDone }, onClose }: { leaving: Leaving; onClose: () => void }) {
  const t = useT()
  const counts = useQueries({ queries: people.map(({ id }) => departureQuery(id)) })
  const isKnown = counts.every(({ data }) => data !== undefined)
  const openTickets = counts.reduce((sum, { data }) => sum + (data?.openTickets ?? 0), 0)
  const name = people[0]?.name ?? ''
  const count = people.length
  const work = isKnown ? t('team.leave.tickets', { count: openTickets }) : t('team.leave.counting')
  const remove = async () => {
    await runOnEach({
      command: deletePerson,
      each: people,
      sayDone: (done) => (done === 1 ? t('team.done.deleted', { name }) : t('team.done.manyDeleted', { count: done })),
      onProgress: () => {},
      signal: new AbortController().signal,
    })
    onDone()
  }
  return (
    <ConfirmDialog
      title={count === 1 ? t('team.leave.one', { name }) : t('team.leave.many', { count })}
      text={`${work} ${t('team.leave.text')}`}
      confirmLabel={t('team.command.deletePerson')}
      onConfirm={remove}
      onClose={onClose}
      isDanger
    />
  )
}
