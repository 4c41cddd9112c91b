import { useAtomValue } from 'jotai'
import type { z } from 'zod'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { ResourceFields, RowOf } from '#core/contract/resource/index.ts'
import type { TableScreen } from './screen.ts'

interface RowButtonsProps<F extends ResourceFields, S extends z.ZodRawShape> {
  screen: TableScreen<F, S>
  row: RowOf<F, S>
}

/** At the end of a row: what can be done to it, deletion last. */
export function RowButtons<F extends ResourceFields, S extends z.ZodRawShape>({ screen, row }: RowButtonsProps<F, S>) {
  const t = useT()
  const client = useClient()
  const permissions = useAtomValue(permissionsAtom)
  const name = screen.options.nameOf(row)
  return (
    <>
      {[...(screen.options.rowCommands ?? []), screen.remove].map((command) =>
        command.icon && (!command.permission || permissions.has(command.permission)) ? (
          <IconButton key={command.id} icon={command.icon} label={`${t(command.title)}: ${name}`} onClick={() => void client.run(command, row)} />
        ) : null,
      )}
    </>
  )
}
