import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { readAll, showPreferences } from './commands.ts'
import { NewsList } from './NewsList.tsx'

/** The centre as a screen of its own. */
export default function NotificationsPanel() {
  return (
    <div className="news-panel">
      <PanelToolbar>
        <CommandButton command={readAll} variant="minimal" hideKeys />
        <CommandButton command={showPreferences} variant="icon" />
      </PanelToolbar>
      <NewsList />
    </div>
  )
}
