import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { EVOLUTION, evolutionSecrets, evolutionSettings } from '../contract/index.ts'

/** What the screens of the connections know of lines through an Evolution API gateway. */
export const evolutionKind: ChannelKind = {
  type: EVOLUTION,
  title: 'evolution.kind',
  icon: 'phone',
  settings: evolutionSettings,
  secrets: evolutionSecrets,
  states: ['DISCONNECTED', 'OPENING', 'qrcode', 'PAIRING', 'TIMEOUT', 'CONNECTED'],
  firstStatus: 'DISCONNECTED',
  page: null,
  settingsPath: null,
}
