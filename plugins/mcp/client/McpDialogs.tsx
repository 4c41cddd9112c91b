import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { toolsOfAtom } from './dialogs.atoms.ts'

const ToolsDialog = fetchedLayer(() => import('./form/ToolsDialog.tsx'))

/** The tools of a server: loaded when they are first asked for. */
export function McpDialogs() {
  const [toolsOf, setToolsOf] = useAtom(toolsOfAtom)
  return <Suspense fallback={null}>{toolsOf !== null && <ToolsDialog key={toolsOf} id={toolsOf} onClose={() => setToolsOf(null)} />}</Suspense>
}
