// Dark or light: as chosen, else as the system has it.
const NAME = 'gateleg.theme';

const apply = (theme) => { document.documentElement.dataset.theme = theme; };

export const flip = () => {
  const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  localStorage.setItem(NAME, next);
  apply(next);
};

apply(localStorage.getItem(NAME) || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
