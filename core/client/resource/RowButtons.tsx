import { ArrowDown, ArrowUp } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { ListScreen, MoveArgs, ScreenRow } from './screen.ts'

interface MoveButtonsProps<R extends ScreenRow> {
  screen: ListScreen<R>
  /** Puts the row at a place. */
  put: (places: Pick<MoveArgs, 'from' | 'to'>) => void
  row: R
  name: string
}

function MoveButtons<R extends ScreenRow>({ screen, put, row, name }: MoveButtonsProps<R>) {
  const t = useT()
  const count = useQuery(screen.query).data?.length ?? 0
  const from = Number(Reflect.get(row, 'order'))
  return (
    <>
      <IconButton icon={ArrowUp} label={t(`${screen.texts}.up`, { name })} disabled={from <= 1} onClick={() => put({ from, to: from - 1 })} />
      <IconButton icon={ArrowDown} label={t(`${screen.texts}.down`, { name })} disabled={from >= count} onClick={() => put({ from, to: from + 1 })} />
    </>
  )
}

/** At the end of a row: what can be done to it, deletion last. */
export function RowButtons<R extends ScreenRow>({ screen, row }: { screen: ListScreen<R>; row: R }) {
  const t = useT()
  const client = useClient()
  const permissions = useAtomValue(permissionsAtom)
  const viewer = useAtomValue(sessionAtom)
  const { nameOf, mayEdit = () => true, rowCommands = [], rowButton: Button, openRow } = screen.options
  const { move, edit, remove } = screen
  const name = nameOf(row)
  const isEditable = viewer !== null && mayEdit(row, viewer)
  return (
    <>
      {move && isEditable && permissions.has(screen.source.may.write) && (
        <MoveButtons screen={screen} row={row} name={name} put={(places) => void client.run(move, { id: Number(row.id), name, ...places })} />
      )}
      {Button && <Button row={row} />}
      {[...rowCommands, ...(isEditable ? (openRow ? [edit, remove] : [remove]) : [])].map((command) =>
        command.icon && (!command.permission || permissions.has(command.permission)) ? (
          <IconButton key={command.id} icon={command.icon} label={`${t(command.title)}: ${name}`} onClick={() => void client.run(command, row)} />
        ) : null,
      )}
    </>
  )
}
