import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Removes the token from the address and the history at once. */
export const useLinkToken = (path: string): string => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  useEffect(() => {
    if (hash === '') return;
    setToken(hash.slice(1));
    navigate(path, { replace: true });
  }, [hash, navigate, path]);
  return token === '' ? hash.slice(1) : token;
};
