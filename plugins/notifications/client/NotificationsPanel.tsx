import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { readAll, showPreferences } from './commands.ts'
import { NotificationList } from './NotificationList.tsx'

/** The centre as a screen of its own. */
export default function NotificationsPanel() {
  return (
    <div className="news-panel">
      <PanelToolbar>
        <CommandButton command={readAll} variant="minimal" hideKeys />
        <CommandButton command={showPreferences} variant="icon" />
      </PanelToolbar>
      <NotificationList />
    </div>
  )
}
