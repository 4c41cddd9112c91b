import { More, Star } from '@blueprintjs/icons'
import { useAtomValue, useSetAtom } from 'jotai'
import type { CSSProperties, KeyboardEvent } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { contextMenuAtom } from '#core/client/commands/contextMenu.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Chip, Dot, DotName } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import type { Queue } from '#plugins/team/contract/index.ts'
import { CONNECTION_MENU, connectionCardParts } from '../../contract/client.ts'
import type { AdministeredConnection, ChannelType } from '../../contract/index.ts'
import { adjustConnection, editConnection } from '../commands.ts'
import { targetAtom } from '../dialogs.atoms.ts'
import { textsOf } from '../form/schemaFields.ts'
import { useChannelIcons } from './channelIcon.ts'
import { stateOf } from './stateOf.ts'

const partsAtom = contributionsAtom(connectionCardParts)

export interface ConnectionCardProps {
  connection: AdministeredConnection
  kind: ChannelType | undefined
  queue: Queue | undefined
  /** False while the queues load: nothing is said of one then. */
  isQueueKnown: boolean
}

/** Card of one connection: what it is, how it is, where its conversations go, and what can be done with it. */
export function ConnectionCard({ connection, kind, queue, isQueueKnown }: ConnectionCardProps) {
  const t = useT()
  const client = useClient()
  const parts = useAtomValue(partsAtom)
  const setTarget = useSetAtom(targetAtom)
  const setMenu = useSetAtom(contextMenuAtom)
  const permissions = useAtomValue(permissionsAtom)
  const mayEdit = permissions.has('connections.edit')
  const { id, name, isDefault, isActive, color, openTicketCount, number, retries } = connection
  const state = stateOf(connection)
  const iconOf = useChannelIcons()
  const Icon = kind ? iconOf(kind) : null
  const mark: CSSProperties = color ? { borderColor: color } : {}
  const openMenu = (at: DOMRect) => setMenu({ menu: CONNECTION_MENU, label: name, args: { id }, at })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || !mayEdit) return
    event.preventDefault()
    void client.run(editConnection, { id })
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the card takes the keys of its commands, as the row of a table does
    <li className={classes('connection-card', !isActive && 'is-off')} tabIndex={0} aria-label={name} onFocus={() => setTarget(id)} onKeyDown={onKeyDown}>
      <header>
        <span className="connection-mark" style={mark} aria-hidden="true">
          {Icon && <Icon size={20} />}
        </span>
        <div className="grow">
          <h3 className="cut">{name}</h3>
          <div className="form-help cut">{[t(kind?.title ?? 'connections.kind.unknown'), number].filter(Boolean).join(' · ')}</div>
        </div>
        {isDefault && (
          <Chip>
            <Star size={12} /> {t('connections.isDefault')}
          </Chip>
        )}
      </header>
      <p className="connection-state">
        <Dot tone={state.tone} />
        <span className="strong">{t(state.key)}</span>
        <span className="dim">
          {t('connections.since')} <RelativeTime at={connection.statusSince} style="minute" />
        </span>
        {retries > 0 && isActive && <span className="dim">{t('connections.retries', { count: retries })}</span>}
      </p>
      {parts.map((Part) => (
        <Contributed key={connectionCardParts.id} point={connectionCardParts} value={Part}>
          <Part connection={connection} />
        </Contributed>
      ))}
      <dl>
        <dt>{t('connections.queue')}</dt>
        <dd>{queue ? <DotName colour={queue.color} name={queue.queue} /> : isQueueKnown ? <span className="dim">{t('connections.noQueue')}</span> : '…'}</dd>
        <dt>{t('connections.open')}</dt>
        <dd className="tabular">{openTicketCount}</dd>
        {textsOf(kind?.settings, connection.config).map(({ title, text }) => [
          <dt key={title}>{t(title)}</dt>,
          <dd key={`${title}.text`} className="cut" title={text}>
            {text}
          </dd>,
        ])}
      </dl>
      {(mayEdit || permissions.has('connections.reconnect')) && (
        <footer>
          {kind?.settingsPath && <CommandButton command={adjustConnection} args={{ id }} label="connections.adjust" hideKeys />}
          <CommandButton command={editConnection} args={{ id }} label="connections.edit" hideKeys />
          <span className="grow" />
          <IconButton icon={More} label={t('workbench.menuOf', { name })} onClick={(event) => openMenu(event.currentTarget.getBoundingClientRect())} />
        </footer>
      )}
    </li>
  )
}
