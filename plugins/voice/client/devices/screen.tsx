import { Key, MobilePhone } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { type ClientPart, defineCommand, overlays } from '#core/client/plugin.ts'
import { tableScreen } from '#core/client/resource/tableScreen.ts'
import { extend } from '#core/contract/define.ts'
import { type VoiceDevice, voiceDevices } from '../../contract/index.ts'
import { DEVICES_PATH } from '../panelIds.ts'
import { DeviceStatus } from '../phone/DialPad.tsx'
import { deviceStatesAtom, devicesAtom } from '../phone/state.ts'
import { TokenDialog, tokenDialogAtom } from './TokenDialog.tsx'
import { ConnectionField, PeopleField } from './WhereFields.tsx'

const setToken = defineCommand({
  id: 'voice.devices.token',
  title: 'voice.devices.command.token',
  icon: Key,
  args: voiceDevices.row,
  isHidden: true,
  permission: 'voice.configure',
  run: (device, ctx) => ctx.set(tokenDialogAtom, device),
})

/** State of the device as this browser sees it, where its person phones with it. */
function OwnStatus({ device }: { device: VoiceDevice }) {
  const own = useAtomValue(devicesAtom).find(({ id }) => id === device.id)
  const states = useAtomValue(deviceStatesAtom)
  return own ? own.tokens.map((token) => <DeviceStatus key={token} state={states.get(token)} />) : null
}

const screen = tableScreen(voiceDevices, {
  address: DEVICES_PATH,
  routeName: 'wavoip',
  icon: MobilePhone,
  menu: { area: 'settings', section: 'channels', order: 80, menu: 'wavoip' },
  panel: 'voice.devices',
  nameOf: ({ name }) => name,
  columns: [
    { id: 'name', width: 180, grow: 2 },
    { id: 'connection', width: 140, grow: 1 },
    { id: 'token', width: 120, value: ({ tokenEnd }, t) => (tokenEnd === null ? t('voice.devices.noToken') : `••••${tokenEnd}`) },
    {
      id: 'people',
      width: 130,
      value: ({ userIds }, t) => (userIds.length === 0 ? t('voice.devices.everybody') : t('voice.devices.people', { count: userIds.length })),
    },
    { id: 'state', width: 130, isOptional: true, value: () => null, render: (row) => <OwnStatus device={row} /> },
    { id: 'isActive', width: 90, value: ({ isActive }, t) => t(isActive ? 'voice.devices.on' : 'voice.devices.off') },
  ],
  form: [{ field: 'name' }, { id: 'whatsappId', component: ConnectionField }, { id: 'userIds', component: PeopleField }, { field: 'isActive', hasHelp: true }],
  rowCommands: [setToken],
})

/** The devices of the company at `/wavoip`. */
export const devicesScreen: ClientPart = {
  ...screen,
  extends: [...(screen.extends ?? []), extend(overlays, TokenDialog)],
}
