import { History } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { clearEvents, exportEvents, namedEventsAtom } from './eventLog.ts'

/** Events of the control sockets of this browser, the newest first, to save and to clear. */
export function EventList() {
  const t = useT()
  const events = useAtomValue(namedEventsAtom)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="calls-events">
      <PanelToolbar meta={events.length}>
        {events.length > 0 && (
          <>
            <Button onClick={() => setAsking(true)}>{t('voice.events.clear')}</Button>
            <Button onClick={() => exportEvents(new Date())}>{t('voice.events.export')}</Button>
          </>
        )}
      </PanelToolbar>
      {events.length === 0 ? (
        <EmptyState icon={History} title={t('voice.events.empty.title')} text={t('voice.events.empty.text')} />
      ) : (
        <ol aria-label={t('voice.events')}>
          {events.toReversed().map(({ id, timestamp, event }) => (
            <li key={id}>
              <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
              <span>{event.type}</span>
              <code>{event.data !== null && JSON.stringify(event.data)}</code>
            </li>
          ))}
        </ol>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('voice.events.clear')}
          text={t('voice.events.clearText')}
          confirmLabel={t('voice.events.clear')}
          onConfirm={clearEvents}
          onClose={() => setAsking(false)}
          isDanger
        />
      )}
    </div>
  )
}
