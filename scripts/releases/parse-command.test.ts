import { parseCommand } from './parse-command.ts';

const parse = (line: string) => parseCommand(line.split(' '));

describe('parseCommand', () => {
  it.each([
    ['list', { name: 'list', json: false }],
    ['list --json', { name: 'list', json: true }],
    ['check', { name: 'check', json: false }],
    ['pin vehicle 1.4.2+3f9c2a1b', { name: 'pin', area: 'vehicle', version: '1.4.2+3f9c2a1b' }],
    ['pin vehicle none', { name: 'pin', area: 'vehicle', version: null }],
    ['rollback vehicle', { name: 'rollback', area: 'vehicle' }],
    ['promote vehicle', { name: 'promote', area: 'vehicle' }],
    ['enable vehicle', { name: 'enable', area: 'vehicle' }],
    ['disable vehicle', { name: 'disable', area: 'vehicle', message: '' }],
    ['disable vehicle Back at noon.', { name: 'disable', area: 'vehicle', message: 'Back at noon.' }],
    ['canary vehicle 3f9c 10', { name: 'canary', area: 'vehicle', canary: { version: '3f9c', percent: 10 } }],
    [
      'canary vehicle 3f9c 0.5%',
      { name: 'canary', area: 'vehicle', canary: { version: '3f9c', percent: 0.5 } },
    ],
    ['canary vehicle off', { name: 'canary', area: 'vehicle', canary: null }],
  ])('should understand %s', (line, command) => {
    expect(parse(line)).toEqual(command);
  });

  it.each([
    ['deploy vehicle', 'There is no command "deploy".'],
    ['toString vehicle', 'There is no command "toString".'],
    ['pin', '"pin" needs the name of an area.'],
    ['pin vehicle', '"pin" needs a version, or "none".'],
    ['pin vehicle 1 2', '"2" is one word too many.'],
    ['list vehicle', '"list" takes no "vehicle".'],
    ['rollback vehicle 1', '"1" is one word too many.'],
    ['rollback vehicle --json', '--json goes with list and check only.'],
    ['canary vehicle', '"canary" needs a version and a percentage from 0 to 100, or "off".'],
    ['canary vehicle 1 ten', '"canary" needs a version and a percentage from 0 to 100, or "off".'],
    ['canary vehicle 1 101', '"canary" needs a version and a percentage from 0 to 100, or "off".'],
    ['canary vehicle off 10', '"10" is one word too many.'],
    ['list --josn', 'There is no option "--josn".'],
    ['list -j', 'There is no option "-j".'],
    ['list --json=yes', '--json takes no value.'],
  ])('should say what is wrong with %s', (line, misuse) => {
    expect(parse(line)).toEqual({ misuse });
  });

  it('should ask for a command', () => {
    expect(parseCommand([])).toEqual({ misuse: 'Which command?' });
  });
});
