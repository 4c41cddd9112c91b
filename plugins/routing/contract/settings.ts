import { defineSetting, defineSwitch } from '#core/contract/define.ts'

/** A conversation that is given to somebody is theirs and open; else it is theirs and goes on waiting for them to accept. */
export const routingOpens = defineSetting({ key: 'routing.opens', initial: 'enabled', values: ['enabled', 'disabled'] })
/** Supervisors of a queue get conversations too. */
export const routingSupervisors = defineSwitch('routing.supervisors')
/** Nobody is given one more while they have so many open; 0 is no limit. */
export const mostOpenPerPerson = defineSetting({ key: 'routing.mostOpenPerPerson', initial: '0', between: [0, 999] })

export const routingSettings = [routingOpens, routingSupervisors, mostOpenPerPerson]
