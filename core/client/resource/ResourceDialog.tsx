import { useAtom } from 'jotai'
import { type ComponentType, Suspense } from 'react'
import type { z } from 'zod'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import type { ResourceFields } from '#core/contract/resource/index.ts'
import type { TableScreen } from './screen.ts'

/** The form of a screen's row: drawn once, loaded when the browser is idle. */
export function makeResourceDialog<F extends ResourceFields, S extends z.ZodRawShape>(screenOf: () => TableScreen<F, S>): ComponentType {
  const Form = fetchedLayer(async () => ({ default: (await import('./ResourceForm.tsx')).makeResourceForm(screenOf()) }))
  return function ResourceDialog() {
    const [row, setRow] = useAtom(screenOf().dialog)
    if (row === null) return null
    return (
      <Suspense fallback={null}>
        <Form key={row === 'new' ? 'new' : row.id} row={row === 'new' ? null : row} onClose={() => setRow(null)} />
      </Suspense>
    )
  }
}
