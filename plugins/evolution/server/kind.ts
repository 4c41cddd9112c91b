import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { EVOLUTION, evolutionSecrets, evolutionSettings } from '../contract/index.ts'

/** Description of connections through an Evolution API gateway, for the screens of the connections. */
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
