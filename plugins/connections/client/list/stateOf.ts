import type { Tone } from '#core/client/ui/marks.tsx'
import type { Connection } from '../../contract/index.ts'

const TONES: Record<Connection['status'], Tone> = {
  CONNECTED: 'good',
  OPENING: 'info',
  PAIRING: 'info',
  qrcode: 'warn',
  TIMEOUT: 'warn',
  DISCONNECTED: 'bad',
  DESTROYED: 'bad',
}

/** The state in words, by its catalogue key, and its colour; one that is switched off is nothing else. */
export const stateOf = ({ isActive, status }: Pick<Connection, 'isActive' | 'status'>): { key: string; tone: Tone } =>
  isActive ? { key: `connections.state.${status}`, tone: TONES[status] } : { key: 'connections.state.off', tone: 'quiet' }
