import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { serverFormAtom, toolsOfAtom } from './dialogs.atoms.ts'

const ServerForm = fetchedLayer(() => import('./form/ServerForm.tsx'))
const ToolsDialog = fetchedLayer(() => import('./form/ToolsDialog.tsx'))

/** The dialogs of MCP servers: drawn once, each loaded when it is first asked for. */
export function McpDialogs() {
  const [server, setServer] = useAtom(serverFormAtom)
  const [toolsOf, setToolsOf] = useAtom(toolsOfAtom)
  return (
    <Suspense fallback={null}>
      {server !== null && <ServerForm key={server === 'new' ? 'new' : server.id} server={server === 'new' ? null : server} onClose={() => setServer(null)} />}
      {toolsOf !== null && <ToolsDialog key={toolsOf} id={toolsOf} onClose={() => setToolsOf(null)} />}
    </Suspense>
  )
}
