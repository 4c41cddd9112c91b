import { change, copyTemplate, fill, type Sample } from './installation.ts'
import { type Launched, launch } from './launch.ts'

/** The real program on an installation of its own. */
export interface Program extends Launched {
  /** Where a person's browser goes for the web chat of *Site*. */
  webchatUrl: string
}

export interface ProgramOptions {
  /** SQL run on its database before it starts. */
  changes: readonly string[]
  /** Believable data in it. */
  sample: Sample | null
  /** Names a program that no other file shares, where a journey changes what others rely on. */
  own: string | null
}

/** Starts the program on a copy of the seeded installation. */
async function startProgram({ changes, sample }: Omit<ProgramOptions, 'own'>): Promise<Program> {
  const installation = await copyTemplate()
  if (sample) await fill(installation, sample)
  if (changes.length > 0) await change(installation, changes)
  const launched = await launch(installation)
  return {
    ...launched,
    webchatUrl: `${launched.url}/webchat/${launched.webchatToken}`,
    async stop() {
      await launched.stop()
      await installation.remove()
    },
  }
}

/** The programs of one worker. */
export interface Programs {
  /** With these options: the one that runs, or a new one. */
  of(options: ProgramOptions): Promise<Program>
  stop(): Promise<void>
}

const ORDINARY = JSON.stringify({ changes: [], sample: null, own: null } satisfies ProgramOptions)

/** One without changes and sample, which most journeys share, and one more of the latest kind that was asked for. */
export function createPrograms(): Programs {
  const running = new Map<string, Program>()
  const stop = async (kinds: readonly string[]) => {
    for (const kind of kinds) {
      await running.get(kind)?.stop()
      running.delete(kind)
    }
  }
  return {
    async of({ changes, sample, own }) {
      const kind = JSON.stringify({ changes, sample, own })
      const held = running.get(kind)
      if (held) return held
      await stop([...running.keys()].filter((other) => other !== ORDINARY))
      const program = await startProgram({ changes, sample })
      running.set(kind, program)
      return program
    },
    stop: () => stop([...running.keys()]),
  }
}
