/**
 * The order of tie-breaks of a new event. Choosing a recommended order fills the places, changing a place makes the order one's own, and what the
 * chosen rules do not have cannot be chosen. Without this the form works too: a recommended order is then known by its name only, and what the rules
 * do not have is refused.
 */
export function wireOrder(doc: Document): void {
  for (const form of doc.querySelectorAll<HTMLElement>('[data-orders]')) {
    const orders = JSON.parse(form.dataset['orders'] ?? '{}') as Record<
      string,
      Record<string, string[]>
    >;
    const rules = form.querySelector<HTMLSelectElement>('[name="tiebreak_rules"]');
    const order = form.querySelector<HTMLSelectElement>('[name="order"]');
    const places = [...form.querySelectorAll<HTMLSelectElement>('[name="tiebreak"]')];
    if (!rules || !order) continue;
    const system = form.closest('form')?.querySelector<HTMLSelectElement>('[name="system"]');
    const fill = () => {
      const set =
        order.value === 'system' ? system?.selectedOptions[0]?.dataset['set'] : order.value;
      const methods = orders[rules.value]?.[set ?? ''];
      if (methods) for (const [i, place] of places.entries()) place.value = methods[i] ?? '';
    };
    const fit = () => {
      for (const option of form.querySelectorAll<HTMLOptionElement>('option[data-rules]')) {
        const fits = (option.dataset['rules'] ?? '').split(' ').includes(rules.value);
        option.hidden = option.disabled = !fits;
        if (!fits && option.selected) {
          const select = option.closest('select');
          if (select) select.value = select === order ? 'own' : '';
        }
      }
    };
    form.addEventListener('change', (e) => {
      if (e.target === rules) {
        fit();
        fill();
      } else if (e.target === order) fill();
      else order.value = 'own';
    });
    system?.addEventListener('change', () => order.value === 'system' && fill());
    fit();
  }
}
