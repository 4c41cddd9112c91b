import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { showCases } from './cases/commands.ts'
import { saveNow } from './editor/autosave.ts'
import { ConflictBar } from './editor/ConflictBar.tsx'
import type { Editor } from './editor/editor.ts'
import { publish, showOutline, showVersions, toggleFigures } from './editor/screenCommands.ts'
import { statusOf } from './flows.ts'
import { showReplays } from './replay/commands.ts'
import { simulate } from './simulator/commands.ts'

/** The head of the builder: how the draft stands, and what is done with the whole flow. */
export function BuilderBar({ flowId, editor }: { flowId: number; editor: Editor }) {
  const t = useT()
  const { flow, saving } = editor
  return (
    <>
      <PanelToolbar
        meta={
          <span className="row">
            <span>{t(`flows.status.${statusOf(flow)}`)}</span>
            {flow.publishedVersion !== null && <span>{t('flows.versionNumber', { version: flow.publishedVersion })}</span>}
            {flow.trial && <span>{t('flows.onTrial', { ...flow.trial })}</span>}
            <span role="status" className="flow-saving">
              {saving === 'failed' ? (
                <Button variant="minimal" onClick={() => void saveNow(flowId)}>
                  {t('flows.saving.failed')}
                </Button>
              ) : (
                t(`flows.saving.${saving}`)
              )}
            </span>
          </span>
        }
      >
        <CommandButton command={toggleFigures} args={{ flowId }} variant="icon" />
        <CommandButton command={showOutline} args={{ flowId }} variant="icon" />
        <CommandButton command={showVersions} args={{ flowId }} variant="icon" />
        <CommandButton command={showReplays} args={{ flowId }} variant="icon" />
        <CommandButton command={showCases} args={{ flowId }} variant="icon" />
        <CommandButton command={simulate} args={{ flowId }} />
        <CommandButton command={publish} args={{ flowId }} variant="primary" />
      </PanelToolbar>
      {saving === 'conflict' && <ConflictBar flowId={flowId} />}
    </>
  )
}
