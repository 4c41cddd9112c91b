import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { createFlow } from '../../contract/index.ts'
import { openFlow } from '../commands.ts'
import { refreshFlows } from '../flows.ts'
import { reload } from './autosave.ts'
import { editorOf } from './editor.ts'

/** Somebody else saved another draft: nothing goes over it. One reads theirs, or keeps one's own as another flow. */
export function ConflictBar({ flowId }: { flowId: number }) {
  const t = useT()
  const client = useClient()
  const keepAsCopy = async () => {
    const editor = client.get(editorOf(flowId).editorAtom)
    if (!editor) return
    const { id } = await client.call(createFlow, { name: t('flows.copyOf', { name: editor.flow.name }), draft: editor.history.document })
    await Promise.all([reload(flowId), refreshFlows()])
    await client.run(openFlow, { id })
  }
  return (
    <div className="flow-conflict" role="alert">
      <span className="grow">{t('flows.conflict')}</span>
      <Button onClick={() => void reload(flowId).catch(reportError)}>{t('flows.conflict.reload')}</Button>
      <Button onClick={() => void keepAsCopy().catch(reportError)}>{t('flows.conflict.copy')}</Button>
    </div>
  )
}
