/** What a reader does in an open notebook, again and again, without leaving the page. */

/** Follows a link of the page, and waits until everything is as it says. */
async function follow(page, hash) {
  await page.evaluate((to) => (globalThis.location.hash = to), hash);
  await settled(page);
}

export async function settled(page) {
  await page.locator('main[data-core="ready"]:not(.stale)').waitFor();
  await caughtUp(page);
}

/** What cannot be read leaves the outputs of before. */
async function caughtUp(page) {
  await page.locator('html:not([data-behind])').waitFor();
}

/** A random text of token IDs, of which some cannot be read and some have no row. */
function tokenIds(random) {
  const one = () => (random() < 0.1 ? ['x', '-1', '1.5', '99'][Math.floor(4 * random())] : Math.floor(4 * random()));
  return Array.from({ length: 1 + Math.floor(6 * random()) }, one).join(', ');
}

async function type(page, field, text) {
  const input = page.locator(`#field-${field}`);
  await input.selectText();
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
  await caughtUp(page);
}

async function typeAll(page, random) {
  await follow(page, '#v=1&view=guided&step=batch');
  for (let times = 0; times < 4; times += 1) await type(page, 'ids', tokenIds(random));
  await type(page, 'seed', `${Math.floor(1000 * random())}`);
  await type(page, 'dim', `${1 + Math.floor(9 * random())}`);
  for (const bad of ['1e', '[[2], 3]', '99999999999999999999', '-5', '']) await type(page, 'dim', bad);
  await page.getByRole('button', { name: 'Reset all' }).click();
  await settled(page);
}

/** Opens each step, answers its questions by each of their choices, and opens what is folded. */
async function walkSteps(page) {
  await follow(page, '#v=1&view=guided&step=setup');
  const steps = await page.locator('.steps > section').evaluateAll((all) => all.map(({ id }) => id));
  for (const step of steps) {
    await follow(page, `#v=1&view=guided&step=${step}`);
    const section = page.locator(`section#${step}.current`);
    await section.locator('h2').first().waitFor();
    // A lesson is fetched when it is first opened, and so are the questions.
    await page.locator('html:not([data-behind])').waitFor();
    await section.evaluate(async (shown) => {
      const painted = () => new Promise((resolve) => globalThis.requestAnimationFrame(() => setTimeout(resolve)));
      for (const folded of shown.querySelectorAll('details:not([open]) > summary')) {
        folded.click();
        await painted();
      }
      for (const choice of shown.querySelectorAll('.question .choice:enabled')) {
        choice.click();
        await painted();
      }
      for (const button of shown.querySelectorAll('figure button')) {
        if (/step/i.test(button.textContent)) button.click();
        await painted();
      }
      for (const open of shown.querySelectorAll('details[open] > summary')) {
        open.click();
        await painted();
      }
    });
    await settled(page);
  }
}

const TRAINING = (times) => `model = torch.nn.Embedding(4, 3)
optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
for step in range(${times}):
    optimizer.zero_grad()
    loss = (model(idx) - 1).pow(2).mean()
    loss.backward()
    optimizer.step()
print(loss)`;

/** Adds cells with a training loop, one that the page runs itself and one for its worker; changes the code of one, by the editor. */
async function train(page, random) {
  for (const times of [20, 3000]) {
    const code = `${TRAINING(times)}\nprint(${random()}, 'done')`;
    await follow(page, `#v=2&view=guided&step=batch&add-batch=${encodeURIComponent(code)}`);
    await page.locator('#batch samp', { hasText: 'done' }).first().waitFor();
  }
  await page
    .locator('#batch')
    .getByRole('button', { name: /^Edit code of In \[6\]/ })
    .click();
  await page.locator('.cm-content').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`embedding.we`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`embedding(idx).shape, ${Math.floor(9e6 * random())} / 0`);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.locator('#batch .error', { hasText: 'ZeroDivisionError' }).first().waitFor();
  await page.getByRole('button', { name: 'Delete your cell In [6]' }).first().click();
  await settled(page);
}

async function race(page) {
  await follow(page, '#v=1&view=guided&step=race&race-rows=300&race-columns=64&race-tokens=4');
  await page.locator('.race-controls .start').click();
  await page.locator('.race-controls .ending').waitFor();
  await follow(page, '#v=1&view=guided&step=race&race-rows=50257&race-columns=768&race-tokens=1024');
  await page.locator('.race-controls .start').click();
  await page.locator('#race .box table tbody tr').first().waitFor();
}

/** Opens two exercises from their menu, and solves one. */
async function exercise(page) {
  for (const [name, code] of [
    ['Rows without a look-up', 'answer = onehot.float() @ embedding.weight\nanswer'],
    ['One-hot by hand', 'answer = onehot\nanswer'],
  ]) {
    await page.getByText('Exercises', { exact: true }).click();
    await page.getByRole('link', { name, exact: false }).first().click();
    await page.locator('.exercise .state').waitFor();
    await settled(page);
    await page
      .locator('section.current .cell.added')
      .getByRole('button', { name: /^Edit code of In/ })
      .click();
    await page.locator('.cm-content').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(code);
    await page.getByRole('button', { name: 'Done' }).click();
    await settled(page);
  }
}

/** Opens links with changed weights, large tables and many token IDs, as another reader may have sent them. */
async function links(page, random) {
  const value = () => random().toFixed(3);
  await follow(page, `#v=1&view=guided&step=batch&edit=0,0,${value()}&edit=2,3,${value()}&edit=9,9,1`);
  await follow(page, `#v=1&view=guided&step=table&vocab=50257&dim=${64 + Math.floor(64 * random())}`);
  const many = Array.from({ length: 500 }, () => Math.floor(4 * random()));
  await follow(page, `#v=1&view=scroll&step=batch&ids=${many.join(',')}`);
  await page.evaluate(() => (globalThis.location.hash = '#v=1&view=guided&step=batch&ids=2,[3'));
  await page.locator('main.stale').waitFor();
  await follow(page, '#v=1&view=guided&step=setup');
}

export const ACTS = { typeAll, walkSteps, train, race, exercise, links };
