import { useAtom, useAtomValue } from 'jotai'
import { type ComponentType, Suspense } from 'react'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import type { ListScreen, RowFormProps, ScreenRow } from './screen.ts'

/** The form of a screen's row: drawn once, loaded when the browser is idle. */
export function makeRowDialog<R extends ScreenRow>(
  screenOf: () => ListScreen<R>,
  loadForm: () => Promise<{ default: ComponentType<RowFormProps<R>> }>,
): ComponentType {
  const Form = fetchedLayer(loadForm)
  return function RowDialog() {
    const { dialog, remove, source, options } = screenOf()
    const client = useClient()
    const permissions = useAtomValue(permissionsAtom)
    const viewer = useAtomValue(sessionAtom)
    const [open, setOpen] = useAtom(dialog)
    if (open === null) return null
    const row = open === 'new' ? null : open
    const mayRemove = row !== null && viewer !== null && permissions.has(source.may.remove ?? source.may.write) && (options.mayEdit?.(row, viewer) ?? true)
    const onClose = () => setOpen(null)
    const onRemove = () => {
      onClose()
      if (row) void client.run(remove, row)
    }
    return (
      <Suspense fallback={null}>
        <Form key={row?.id ?? 'new'} row={row} onClose={onClose} onRemove={mayRemove ? onRemove : null} />
      </Suspense>
    )
  }
}
